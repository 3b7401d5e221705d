import type { guidance as english } from '../en/guidance.ts';

const TURN = `{direction, select, Around {feu mitja volta} SuperLeft {feu un gir tancat a l’esquerra} Left {gireu a l’esquerra} LowLeft {gireu lleugerament a l’esquerra} SuperLowLeft {manteniu-vos a l’esquerra} SuperLowRight {manteniu-vos a la dreta} LowRight {gireu lleugerament a la dreta} Right {gireu a la dreta} SuperRight {feu un gir tancat a la dreta} other {seguiu recte}}`;
const TURN_FIRST = `{direction, select, Around {Feu mitja volta} SuperLeft {Feu un gir tancat a l’esquerra} Left {Gireu a l’esquerra} LowLeft {Gireu lleugerament a l’esquerra} SuperLowLeft {Manteniu-vos a l’esquerra} SuperLowRight {Manteniu-vos a la dreta} LowRight {Gireu lleugerament a la dreta} Right {Gireu a la dreta} SuperRight {Feu un gir tancat a la dreta} other {Seguiu recte}}`;
const SIDE_FIRST = `{side, select, SuperLeft {Feu un gir tancat a l’esquerra i passeu la porta} Left {Passeu la porta de l’esquerra} LowLeft {Passeu la porta que queda una mica a l’esquerra} LowRight {Passeu la porta que queda una mica a la dreta} Right {Passeu la porta de la dreta} SuperRight {Feu un gir tancat a la dreta i passeu la porta} other {Passeu la porta}}`;
const TO = `{ahead, select, elevator {fins a l’ascensor} stairs {fins a les escales} escalator {fins a les escales mecàniques} ramp {fins a la rampa} steps {fins als esglaons} door {fins a la porta} entrance {fins a l’entrada} exit {fins a la sortida} reception {fins a la recepció} kitchen {fins a la cuina} toilets {fins als lavabos} room {fins a la sala {aheadName}} other {fins a la destinació}}`;
const GO = `{onward, select, metres { i seguiu {metres}\u00a0m} metresTo { i seguiu {metres}\u00a0m ${TO}} to { i aneu ${TO}} other {}}`;
const FOR = `{onward, select, metres { {metres}\u00a0m} metresTo { {metres}\u00a0m ${TO}} to { ${TO}} other {}}`;
const MOVE = `{direction, select, Straight {seguiu recte${FOR}} other {${TURN}${GO}}}`;
const AND_MOVE = `{direction, select, Straight { i seguiu recte${FOR}} other {, ${TURN}${GO}}}`;
const MOVE_FIRST = `{direction, select, Straight {Seguiu recte${FOR}} other {${TURN_FIRST}${GO}}}`;
const AT = `{landmark, select, elevator {Al costat de l’ascensor} stairs {Al costat de les escales} reception {Al costat de la recepció} kitchen {Al costat de la cuina} toilets {Al costat dels lavabos} room {Al costat de la sala {landmarkName}} other {Aquí}}`;
const FLOORS = `{floors, plural, one {# planta} many {# plantes} other {# plantes}}`;
const TIME = `{minutes, plural, =0 {Menys d’un minut} one {#\u00a0min} many {#\u00a0min} other {#\u00a0min}}`;

export const guidance: Readonly<Record<keyof typeof english, string>> = {
  'guidance.depart': `{onward, select, metresTo {Camineu {metres}\u00a0m ${TO}} other {Camineu {metres}\u00a0m}}.`,
  'guidance.departFromSign': `D’esquena al rètol, ${MOVE}.`,
  'guidance.departFromScreen': `D’esquena a aquesta pantalla, ${MOVE}.`,
  'guidance.departFacingSign': `De cara al rètol, ${MOVE}.`,
  'guidance.departFacingScreen': `De cara a aquesta pantalla, ${MOVE}.`,
  'guidance.leaveRoom': `Sortiu de la sala${AND_MOVE}.`,
  'guidance.leaveBay': `Sortiu de la plaça d’aparcament${AND_MOVE}.`,
  'guidance.turn': `${MOVE_FIRST}.`,
  'guidance.turnAt': `${AT}, ${MOVE}.`,
  'guidance.door': `Passeu la porta${GO}.`,
  'guidance.doorThen': `Passeu la porta, ${TURN}${GO}.`,
  'guidance.doorBeside': `${SIDE_FIRST}${GO}.`,
  'guidance.doorBesideThen': `${SIDE_FIRST}, després ${TURN}${GO}.`,
  'guidance.steps': `{steps, plural, =0 {Passeu els esglaons} one {Passeu # esglaó} many {Passeu # esglaons} other {Passeu # esglaons}}${AND_MOVE}.`,
  'guidance.enterBuilding': `{building, select, named {Entreu a l’edifici {buildingName}} other {Entreu a l’edifici}}${AND_MOVE}.`,
  'guidance.leaveBuilding': `Sortiu de l’edifici${AND_MOVE}.`,
  'guidance.takeElevator': `{way, select, down {Baixeu ${FLOORS} amb l’ascensor: {level}} other {Pugeu ${FLOORS} amb l’ascensor: {level}}}.`,
  'guidance.takeStairs': `{way, select, down {Baixeu ${FLOORS} per les escales: {level}} other {Pugeu ${FLOORS} per les escales: {level}}}.`,
  'guidance.takeEscalator': `{way, select, down {Baixeu ${FLOORS} per les escales mecàniques: {level}} other {Pugeu ${FLOORS} per les escales mecàniques: {level}}}.`,
  'guidance.takeRamp': `{way, select, down {Baixeu ${FLOORS} per la rampa: {level}} other {Pugeu ${FLOORS} per la rampa: {level}}}.`,
  'guidance.leaveMeans': `{means, select, elevator {En sortir de l’ascensor} stairs {En deixar les escales} escalator {En deixar les escales mecàniques} other {En deixar la rampa}}, ${MOVE}.`,
  'guidance.arrive':
    '{named, select, named {{side, select, left {{target} és a la vostra esquerra} right {{target} és a la vostra dreta} ahead {{target} és just davant vostre} other {Ja hi sou: {target}}}} other {{side, select, left {La destinació és a la vostra esquerra} right {La destinació és a la vostra dreta} ahead {La destinació és just davant vostre} other {Ja hi sou}}}}.',
  'guidance.route': `${TIME} · {metres}\u00a0m`,
  'guidance.routeOverFloors': `${TIME} · {metres}\u00a0m · {from} → {to}{means, select, elevator { amb ascensor} stairs { per les escales} escalator { per les escales mecàniques} ramp { per la rampa} other {}}`,
};
