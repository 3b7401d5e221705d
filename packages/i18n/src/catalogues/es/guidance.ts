import type { guidance as english } from '../en/guidance.ts';

const TURN = `{direction, select, Around {dé media vuelta} SuperLeft {gire cerrado a la izquierda} Left {gire a la izquierda} LowLeft {gire ligeramente a la izquierda} SuperLowLeft {manténgase a la izquierda} SuperLowRight {manténgase a la derecha} LowRight {gire ligeramente a la derecha} Right {gire a la derecha} SuperRight {gire cerrado a la derecha} other {siga recto}}`;
const TURN_FIRST = `{direction, select, Around {Dé media vuelta} SuperLeft {Gire cerrado a la izquierda} Left {Gire a la izquierda} LowLeft {Gire ligeramente a la izquierda} SuperLowLeft {Manténgase a la izquierda} SuperLowRight {Manténgase a la derecha} LowRight {Gire ligeramente a la derecha} Right {Gire a la derecha} SuperRight {Gire cerrado a la derecha} other {Siga recto}}`;
const SIDE_FIRST = `{side, select, SuperLeft {Gire cerrado a la izquierda y cruce la puerta} Left {Cruce la puerta de la izquierda} LowLeft {Cruce la puerta que queda algo a la izquierda} LowRight {Cruce la puerta que queda algo a la derecha} Right {Cruce la puerta de la derecha} SuperRight {Gire cerrado a la derecha y cruce la puerta} other {Cruce la puerta}}`;
const TO = `{ahead, select, elevator {hasta el ascensor} stairs {hasta las escaleras} escalator {hasta las escaleras mecánicas} ramp {hasta la rampa} steps {hasta los escalones} door {hasta la puerta} entrance {hasta la entrada} exit {hasta la salida} reception {hasta la recepción} kitchen {hasta la cocina} toilets {hasta los aseos} room {hasta la sala {aheadName}} other {hasta su destino}}`;
const GO = `{onward, select, metres { y siga {metres}\u00a0m} metresTo { y siga {metres}\u00a0m ${TO}} to { y vaya ${TO}} other {}}`;
const FOR = `{onward, select, metres { {metres}\u00a0m} metresTo { {metres}\u00a0m ${TO}} to { ${TO}} other {}}`;
const MOVE = `{direction, select, Straight {siga recto${FOR}} other {${TURN}${GO}}}`;
const AND_MOVE = `{direction, select, Straight { y siga recto${FOR}} other {, ${TURN}${GO}}}`;
const MOVE_FIRST = `{direction, select, Straight {Siga recto${FOR}} other {${TURN_FIRST}${GO}}}`;
const AT = `{landmark, select, elevator {Junto al ascensor} stairs {Junto a las escaleras} reception {Junto a la recepción} kitchen {Junto a la cocina} toilets {Junto a los aseos} room {Junto a la sala {landmarkName}} other {Aquí}}`;
const FLOORS = `{floors, plural, one {# planta} many {# plantas} other {# plantas}}`;
const TIME = `{minutes, plural, =0 {Menos de un minuto} one {#\u00a0min} many {#\u00a0min} other {#\u00a0min}}`;

export const guidance: Readonly<Record<keyof typeof english, string>> = {
  'guidance.depart': `{onward, select, metresTo {Camine {metres}\u00a0m ${TO}} other {Camine {metres}\u00a0m}}.`,
  'guidance.departFromSign': `De espaldas al cartel, ${MOVE}.`,
  'guidance.departFromScreen': `De espaldas a esta pantalla, ${MOVE}.`,
  'guidance.departFacingSign': `De cara al cartel, ${MOVE}.`,
  'guidance.departFacingScreen': `De cara a esta pantalla, ${MOVE}.`,
  'guidance.leaveRoom': `Salga de la sala${AND_MOVE}.`,
  'guidance.leaveBay': `Salga de la plaza de aparcamiento${AND_MOVE}.`,
  'guidance.turn': `${MOVE_FIRST}.`,
  'guidance.turnAt': `${AT}, ${MOVE}.`,
  'guidance.door': `Cruce la puerta${GO}.`,
  'guidance.doorThen': `Cruce la puerta, ${TURN}${GO}.`,
  'guidance.doorBeside': `${SIDE_FIRST}${GO}.`,
  'guidance.doorBesideThen': `${SIDE_FIRST}, luego ${TURN}${GO}.`,
  'guidance.steps': `{steps, plural, =0 {Pase los escalones} one {Pase # escalón} many {Pase # escalones} other {Pase # escalones}}${AND_MOVE}.`,
  'guidance.enterBuilding': `{building, select, named {Entre en el edificio {buildingName}} other {Entre en el edificio}}${AND_MOVE}.`,
  'guidance.leaveBuilding': `Salga del edificio${AND_MOVE}.`,
  'guidance.takeElevator': `{way, select, down {Baje ${FLOORS} en ascensor: {level}} other {Suba ${FLOORS} en ascensor: {level}}}.`,
  'guidance.takeStairs': `{way, select, down {Baje ${FLOORS} por las escaleras: {level}} other {Suba ${FLOORS} por las escaleras: {level}}}.`,
  'guidance.takeEscalator': `{way, select, down {Baje ${FLOORS} por las escaleras mecánicas: {level}} other {Suba ${FLOORS} por las escaleras mecánicas: {level}}}.`,
  'guidance.takeRamp': `{way, select, down {Baje ${FLOORS} por la rampa: {level}} other {Suba ${FLOORS} por la rampa: {level}}}.`,
  'guidance.leaveMeans': `{means, select, elevator {Al salir del ascensor} stairs {Al dejar las escaleras} escalator {Al dejar las escaleras mecánicas} other {Al dejar la rampa}}, ${MOVE}.`,
  'guidance.arrive':
    '{named, select, named {{side, select, left {{target} está a su izquierda} right {{target} está a su derecha} ahead {{target} está justo delante} other {Ha llegado: {target}}}} other {{side, select, left {Su destino está a la izquierda} right {Su destino está a la derecha} ahead {Su destino está justo delante} other {Ha llegado}}}}.',
  'guidance.route': `${TIME} · {metres}\u00a0m`,
  'guidance.routeOverFloors': `${TIME} · {metres}\u00a0m · {from} → {to}{means, select, elevator { en ascensor} stairs { por las escaleras} escalator { por las escaleras mecánicas} ramp { por la rampa} other {}}`,
};
