/** What the sentences are made of: how one turns, where to, and how it goes on. Each language puts them together as it speaks. */
const TURN = `{direction, select, Around {turn around} SuperLeft {turn sharp left} Left {turn left} LowLeft {bear left} SuperLowLeft {keep left} SuperLowRight {keep right} LowRight {bear right} Right {turn right} SuperRight {turn sharp right} other {go straight on}}`;
const TURN_FIRST = `{direction, select, Around {Turn around} SuperLeft {Turn sharp left} Left {Turn left} LowLeft {Bear left} SuperLowLeft {Keep left} SuperLowRight {Keep right} LowRight {Bear right} Right {Turn right} SuperRight {Turn sharp right} other {Go straight on}}`;
const SIDE_FIRST = `{side, select, SuperLeft {Turn sharp left} Left {Turn left} LowLeft {Bear left} LowRight {Bear right} Right {Turn right} SuperRight {Turn sharp right} other {Go}}`;
const TO = `{ahead, select, elevator {to the lifts} stairs {to the stairs} escalator {to the escalator} ramp {to the ramp} steps {to the steps} door {to the door} entrance {to the entrance} exit {to the exit} reception {to reception} kitchen {to the kitchen} toilets {to the toilets} room {to {aheadName}} other {to your destination}}`;
const GO = `{onward, select, metres { and go {metres}\u00a0m} metresTo { and go {metres}\u00a0m ${TO}} to { ${TO}} other {}}`;
const THEN = `{onward, select, metres {, then {metres}\u00a0m} metresTo {, then {metres}\u00a0m ${TO}} to { ${TO}} other {}}`;
const FOR = `{onward, select, metres { for {metres}\u00a0m} metresTo { for {metres}\u00a0m ${TO}} to { ${TO}} other {}}`;
const MOVE = `{direction, select, Straight {go straight on${FOR}} other {${TURN}${GO}}}`;
const AND_MOVE = `{direction, select, Straight { and go straight on${FOR}} other {, ${TURN}${GO}}}`;
const MOVE_FIRST = `{direction, select, Straight {Go straight on${FOR}} other {${TURN_FIRST}${GO}}}`;
const AT = `{landmark, select, elevator {At the lifts} stairs {At the stairs} reception {At reception} kitchen {At the kitchen} toilets {At the toilets} room {At {landmarkName}} other {Here}}`;
const UP = `{floors, plural, one {# floor} other {# floors}} up: {level}`;
const DOWN = `{floors, plural, one {# floor} other {# floors}} down: {level}`;
const TIME = `{minutes, plural, =0 {Under a minute} one {#\u00a0min} other {#\u00a0min}}`;

export const guidance = {
  'guidance.depart': `{onward, select, metresTo {Go {metres}\u00a0m ${TO}} other {Go {metres}\u00a0m}}.`,
  'guidance.departFromSign': `With your back to the sign ${MOVE}.`,
  'guidance.departFromScreen': `With your back to this screen ${MOVE}.`,
  'guidance.departFacingSign': `Facing the sign ${MOVE}.`,
  'guidance.departFacingScreen': `Facing this screen ${MOVE}.`,
  'guidance.leaveRoom': `Leave the room${AND_MOVE}.`,
  'guidance.leaveBay': `Leave the parking place${AND_MOVE}.`,
  'guidance.turn': `${MOVE_FIRST}.`,
  'guidance.turnAt': `${AT} ${MOVE}.`,
  'guidance.door': `Go through the door${THEN}.`,
  'guidance.doorThen': `Go through the door, ${TURN}${GO}.`,
  'guidance.doorBeside': `${SIDE_FIRST} through the door${GO}.`,
  'guidance.doorBesideThen': `${SIDE_FIRST} through the door, then ${TURN}${GO}.`,
  'guidance.steps': `{steps, plural, =0 {Take the steps} one {Mind the step} other {Take the # steps}}${AND_MOVE}.`,
  'guidance.enterBuilding': `{building, select, named {Enter the building {buildingName}} other {Enter the building}}${AND_MOVE}.`,
  'guidance.leaveBuilding': `Leave the building${AND_MOVE}.`,
  'guidance.takeElevator': `{way, select, down {Take the lift ${DOWN}} other {Take the lift ${UP}}}.`,
  'guidance.takeStairs': `{way, select, down {Take the stairs ${DOWN}} other {Take the stairs ${UP}}}.`,
  'guidance.takeEscalator': `{way, select, down {Take the escalator ${DOWN}} other {Take the escalator ${UP}}}.`,
  'guidance.takeRamp': `{way, select, down {Take the ramp ${DOWN}} other {Take the ramp ${UP}}}.`,
  'guidance.leaveMeans': `{means, select, elevator {Leaving the lift} stairs {Leaving the stairs} escalator {Leaving the escalator} other {Leaving the ramp}} ${MOVE}.`,
  'guidance.arrive':
    '{named, select, named {{side, select, left {{target} is on your left} right {{target} is on your right} ahead {{target} is straight ahead} other {You are there: {target}}}} other {{side, select, left {Your destination is on your left} right {Your destination is on your right} ahead {Your destination is straight ahead} other {You are there}}}}.',
  'guidance.route': `${TIME} · {metres}\u00a0m`,
  'guidance.routeOverFloors': `${TIME} · {metres}\u00a0m · {from} → {to}{means, select, elevator { by lift} stairs { by stairs} escalator { by escalator} ramp { by ramp} other {}}`,
} as const;
