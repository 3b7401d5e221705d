import type { guidance as english } from '../en/guidance.ts';

const TURN = `{direction, select, Around {otočte se} SuperLeft {odbočte ostře vlevo} Left {odbočte vlevo} LowLeft {odbočte mírně vlevo} SuperLowLeft {držte se vlevo} SuperLowRight {držte se vpravo} LowRight {odbočte mírně vpravo} Right {odbočte vpravo} SuperRight {odbočte ostře vpravo} other {jděte rovně}}`;
const TURN_FIRST = `{direction, select, Around {Otočte se} SuperLeft {Odbočte ostře vlevo} Left {Odbočte vlevo} LowLeft {Odbočte mírně vlevo} SuperLowLeft {Držte se vlevo} SuperLowRight {Držte se vpravo} LowRight {Odbočte mírně vpravo} Right {Odbočte vpravo} SuperRight {Odbočte ostře vpravo} other {Jděte rovně}}`;
const SIDE_FIRST = `{side, select, SuperLeft {Projděte dveřmi ostře vlevo} Left {Projděte dveřmi vlevo} LowLeft {Projděte dveřmi mírně vlevo} LowRight {Projděte dveřmi mírně vpravo} Right {Projděte dveřmi vpravo} SuperRight {Projděte dveřmi ostře vpravo} other {Projděte dveřmi}}`;
const TO = `{ahead, select, elevator {k výtahu} stairs {ke schodišti} escalator {k eskalátoru} ramp {k rampě} steps {ke schodům} door {ke dveřím} entrance {ke vchodu} exit {k východu} reception {k recepci} kitchen {ke kuchyňce} toilets {k toaletám} room {k místnosti {aheadName}} other {k cíli}}`;
const GO = `{onward, select, metres { a jděte {metres}\u00a0m} metresTo { a jděte {metres}\u00a0m ${TO}} to { ${TO}} other {}}`;
const STRAIGHT_ON = `{onward, select, metres { {metres}\u00a0m} metresTo { {metres}\u00a0m ${TO}} to { ${TO}} other {}}`;
const MOVE = `{direction, select, Straight {jděte rovně${STRAIGHT_ON}} other {${TURN}${GO}}}`;
const AND_MOVE = `{direction, select, Straight { a jděte rovně${STRAIGHT_ON}} other {, ${TURN}${GO}}}`;
const MOVE_FIRST = `{direction, select, Straight {Jděte rovně${STRAIGHT_ON}} other {${TURN_FIRST}${GO}}}`;
const AT = `{landmark, select, elevator {U výtahu} stairs {U schodiště} reception {U recepce} kitchen {U kuchyňky} toilets {U toalet} room {U místnosti {landmarkName}} other {Zde}}`;
const UP = `o {floors, plural, one {# patro} few {# patra} many {# patra} other {# pater}} nahoru: {level}`;
const DOWN = `o {floors, plural, one {# patro} few {# patra} many {# patra} other {# pater}} dolů: {level}`;
const TIME = `{minutes, plural, =0 {Do minuty} one {#\u00a0min} few {#\u00a0min} many {#\u00a0min} other {#\u00a0min}}`;

export const guidance: Readonly<Record<keyof typeof english, string>> = {
  'guidance.depart': `{onward, select, metresTo {Jděte {metres}\u00a0m ${TO}} other {Jděte {metres}\u00a0m}}.`,
  'guidance.departFromSign': `Zády k ceduli ${MOVE}.`,
  'guidance.departFromScreen': `Zády k této obrazovce ${MOVE}.`,
  'guidance.departFacingSign': `Čelem k ceduli ${MOVE}.`,
  'guidance.departFacingScreen': `Čelem k této obrazovce ${MOVE}.`,
  'guidance.leaveRoom': `Vyjděte z místnosti${AND_MOVE}.`,
  'guidance.leaveBay': `Vyjděte z parkovacího místa${AND_MOVE}.`,
  'guidance.turn': `${MOVE_FIRST}.`,
  'guidance.turnAt': `${AT} ${MOVE}.`,
  'guidance.door': `Projděte dveřmi${GO}.`,
  'guidance.doorThen': `Projděte dveřmi, ${TURN}${GO}.`,
  'guidance.doorBeside': `${SIDE_FIRST}${GO}.`,
  'guidance.doorBesideThen': `${SIDE_FIRST}, pak ${TURN}${GO}.`,
  'guidance.steps': `{steps, plural, =0 {Jděte po schodech} one {Překročte schod} few {Jděte po # schodech} many {Jděte po # schodu} other {Jděte po # schodech}}${AND_MOVE}.`,
  'guidance.enterBuilding': `{building, select, named {Vejděte do budovy {buildingName}} other {Vejděte do budovy}}${AND_MOVE}.`,
  'guidance.leaveBuilding': `Vyjděte z budovy${AND_MOVE}.`,
  'guidance.takeElevator': `{way, select, down {Jeďte výtahem ${DOWN}} other {Jeďte výtahem ${UP}}}.`,
  'guidance.takeStairs': `{way, select, down {Jděte po schodech ${DOWN}} other {Jděte po schodech ${UP}}}.`,
  'guidance.takeEscalator': `{way, select, down {Jeďte eskalátorem ${DOWN}} other {Jeďte eskalátorem ${UP}}}.`,
  'guidance.takeRamp': `{way, select, down {Jděte po rampě ${DOWN}} other {Jděte po rampě ${UP}}}.`,
  'guidance.leaveMeans': `{means, select, elevator {Z výtahu} stairs {Ze schodiště} escalator {Z eskalátoru} other {Z rampy}} ${MOVE}.`,
  'guidance.arrive':
    '{named, select, named {{side, select, left {{target}: po levé straně} right {{target}: po pravé straně} ahead {{target}: přímo před vámi} other {Jste na místě: {target}}}} other {{side, select, left {Cíl máte po levé straně} right {Cíl máte po pravé straně} ahead {Cíl máte přímo před sebou} other {Jste na místě}}}}.',
  'guidance.route': `${TIME} · {metres}\u00a0m`,
  'guidance.routeOverFloors': `${TIME} · {metres}\u00a0m · {from} → {to}{means, select, elevator { výtahem} stairs { po schodech} escalator { eskalátorem} ramp { po rampě} other {}}`,
};
