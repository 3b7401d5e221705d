import type { guidance as english } from '../en/guidance.ts';

const TURN = `{direction, select, Around {faites demi-tour} SuperLeft {tournez franchement à gauche} Left {tournez à gauche} LowLeft {tournez légèrement à gauche} SuperLowLeft {restez à gauche} SuperLowRight {restez à droite} LowRight {tournez légèrement à droite} Right {tournez à droite} SuperRight {tournez franchement à droite} other {allez tout droit}}`;
const TURN_FIRST = `{direction, select, Around {Faites demi-tour} SuperLeft {Tournez franchement à gauche} Left {Tournez à gauche} LowLeft {Tournez légèrement à gauche} SuperLowLeft {Restez à gauche} SuperLowRight {Restez à droite} LowRight {Tournez légèrement à droite} Right {Tournez à droite} SuperRight {Tournez franchement à droite} other {Allez tout droit}}`;
const SIDE_FIRST = `{side, select, SuperLeft {Tournez franchement à gauche et passez la porte} Left {Passez la porte à gauche} LowLeft {Passez la porte légèrement à gauche} LowRight {Passez la porte légèrement à droite} Right {Passez la porte à droite} SuperRight {Tournez franchement à droite et passez la porte} other {Passez la porte}}`;
const TO = `{ahead, select, elevator {jusqu’à l’ascenseur} stairs {jusqu’à l’escalier} escalator {jusqu’à l’escalator} ramp {jusqu’à la rampe} steps {jusqu’aux marches} door {jusqu’à la porte} entrance {jusqu’à l’entrée} exit {jusqu’à la sortie} reception {jusqu’à l’accueil} kitchen {jusqu’à la cuisine} toilets {jusqu’aux toilettes} room {jusqu’à la salle {aheadName}} other {jusqu’à votre destination}}`;
const GO = `{onward, select, metres { et faites {metres}\u00a0m} metresTo { et faites {metres}\u00a0m ${TO}} to { et allez ${TO}} other {}}`;
const FOR = `{onward, select, metres { sur {metres}\u00a0m} metresTo { sur {metres}\u00a0m ${TO}} to { ${TO}} other {}}`;
const MOVE = `{direction, select, Straight {allez tout droit${FOR}} other {${TURN}${GO}}}`;
const AND_MOVE = `{direction, select, Straight { et allez tout droit${FOR}} other {, ${TURN}${GO}}}`;
const MOVE_FIRST = `{direction, select, Straight {Allez tout droit${FOR}} other {${TURN_FIRST}${GO}}}`;
const AT = `{landmark, select, elevator {À l’ascenseur} stairs {À l’escalier} reception {À l’accueil} kitchen {À la cuisine} toilets {Aux toilettes} room {À la salle {landmarkName}} other {Ici}}`;
const FLOORS = `{floors, plural, one {# étage} many {# étages} other {# étages}}`;
const TIME = `{minutes, plural, =0 {Moins d’une minute} one {#\u00a0min} many {#\u00a0min} other {#\u00a0min}}`;

export const guidance: Readonly<Record<keyof typeof english, string>> = {
  'guidance.depart': `{onward, select, metresTo {Faites {metres}\u00a0m ${TO}} other {Faites {metres}\u00a0m}}.`,
  'guidance.departFromSign': `Dos au panneau, ${MOVE}.`,
  'guidance.departFromScreen': `Dos à cet écran, ${MOVE}.`,
  'guidance.departFacingSign': `Face au panneau, ${MOVE}.`,
  'guidance.departFacingScreen': `Face à cet écran, ${MOVE}.`,
  'guidance.leaveRoom': `Sortez de la salle${AND_MOVE}.`,
  'guidance.leaveBay': `Quittez la place de parking${AND_MOVE}.`,
  'guidance.turn': `${MOVE_FIRST}.`,
  'guidance.turnAt': `${AT}, ${MOVE}.`,
  'guidance.door': `Passez la porte${GO}.`,
  'guidance.doorThen': `Passez la porte, ${TURN}${GO}.`,
  'guidance.doorBeside': `${SIDE_FIRST}${GO}.`,
  'guidance.doorBesideThen': `${SIDE_FIRST}, puis ${TURN}${GO}.`,
  'guidance.steps': `{steps, plural, =0 {Prenez les marches} one {Passez # marche} many {Passez # marches} other {Passez # marches}}${AND_MOVE}.`,
  'guidance.enterBuilding': `{building, select, named {Entrez dans le bâtiment {buildingName}} other {Entrez dans le bâtiment}}${AND_MOVE}.`,
  'guidance.leaveBuilding': `Sortez du bâtiment${AND_MOVE}.`,
  'guidance.takeElevator': `{way, select, down {Descendez de ${FLOORS} en ascenseur : {level}} other {Montez de ${FLOORS} en ascenseur : {level}}}.`,
  'guidance.takeStairs': `{way, select, down {Descendez de ${FLOORS} par l’escalier : {level}} other {Montez de ${FLOORS} par l’escalier : {level}}}.`,
  'guidance.takeEscalator': `{way, select, down {Descendez de ${FLOORS} par l’escalator : {level}} other {Montez de ${FLOORS} par l’escalator : {level}}}.`,
  'guidance.takeRamp': `{way, select, down {Descendez de ${FLOORS} par la rampe : {level}} other {Montez de ${FLOORS} par la rampe : {level}}}.`,
  'guidance.leaveMeans': `{means, select, elevator {En sortant de l’ascenseur} stairs {En quittant l’escalier} escalator {En quittant l’escalator} other {En quittant la rampe}}, ${MOVE}.`,
  'guidance.arrive':
    '{named, select, named {{side, select, left {{target} est à votre gauche} right {{target} est à votre droite} ahead {{target} est droit devant vous} other {Vous y êtes : {target}}}} other {{side, select, left {Votre destination est à gauche} right {Votre destination est à droite} ahead {Votre destination est droit devant vous} other {Vous y êtes}}}}.',
  'guidance.route': `${TIME} · {metres}\u00a0m`,
  'guidance.routeOverFloors': `${TIME} · {metres}\u00a0m · {from} → {to}{means, select, elevator { en ascenseur} stairs { par l’escalier} escalator { par l’escalator} ramp { par la rampe} other {}}`,
};
