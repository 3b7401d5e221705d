/**
 * Parts of the sentences: the turn, the target, and the continuation. Each language combines them by its own grammar.
 */
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

/** The page that a code on a wall opens. */

export const wayWords = {
  // Guidance
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
  // Here
  'here.title': 'You are here',
  'here.way': 'Route from here',
  'here.onPlan': 'Show on the plan',
  'here.nearby': 'Free nearby',
  'here.noneNearby': 'Nothing nearby is free now.',
  'here.reserveUntil': 'Reserve until {time}',
  'here.yoursUntil': 'Yours until {time}',
  'here.yoursAt': 'Yours {times}',
  'here.takenUntil': 'Taken until {time}',
  'here.notNow': 'Cannot be reserved now.',
  'here.freeUntil': 'Free until {time}',
  'here.freeToday': 'Free for the rest of the day',
  'here.until': 'Until {time}',
  'here.yours': 'Your reservation on this floor',
  'here.meeting': 'To your meeting: {place}',
  // Navigate
  'navigate.noPlan': 'There is no plan here yet to find a route on.',
  'navigate.from': 'From',
  'navigate.to': 'To',
  'navigate.chooseStart': 'Where are you?',
  'navigate.chooseTarget': 'Where do you want to go?',
  'navigate.chosen.ScanQR': 'scanned',
  'navigate.chosen.TypeQr': 'code entered',
  'navigate.chosen.SelectedFromNearestList': 'the nearest',
  'navigate.switch': 'Swap start and destination',
  'navigate.search': 'Room, desk or place',
  'navigate.hits': '{count, plural, one {# place} other {# places}}',
  'navigate.noHit': 'Nothing here has this name.',
  'navigate.pointHint': 'Or tap a place on the plan.',
  'navigate.pointOn': 'Place on {floor}',
  'navigate.signOn': 'Sign on {floor}',
  'navigate.yourPlaces': 'Your places',
  'navigate.usualPlace': 'Your usual place',
  'navigate.nearest': 'Nearest',
  'navigate.minutes': '{minutes}\u00a0min',
  'navigate.near.toilets': 'Toilets',
  'navigate.near.toiletsForWomen': 'Women’s toilets',
  'navigate.near.toiletsForMen': 'Men’s toilets',
  'navigate.near.wheelchairToilets': 'Barrier-free toilets',
  'navigate.near.kitchen': 'Kitchen',
  'navigate.near.elevator': 'Lift',
  'navigate.near.stairs': 'Stairs',
  'navigate.near.printer': 'Printer',
  'navigate.near.reception': 'Reception',
  'navigate.near.firstAid': 'First aid',
  'navigate.near.lockers': 'Lockers',
  'navigate.back': 'Back',
  'navigate.fromHere': 'Start from here',
  'navigate.share': 'Share this route',
  'navigate.begin': 'Start',
  'navigate.resume': 'Continue',
  'navigate.leave': 'Stop guidance',
  'navigate.next': 'Next',
  'navigate.previous': 'Previous',
  'navigate.arrived': 'I have arrived',
  'navigate.steps': 'Steps',
  'navigate.stepOf': '{step} of {count}',
  'navigate.notStepFree': 'This route is not barrier-free.',
  'navigate.narrowDoor': 'The narrowest door is {width}\u00a0m wide.',
  'navigate.unrecordedDoors':
    '{count, plural, one {The width of # door on this route is not recorded.} other {The width of # doors on this route is not recorded.}}',
  'navigate.otherStart': 'Choose another start',
  'navigate.otherTarget': 'Choose another destination',
  'navigate.chooseStartAgain': 'Choose the start again',
  'navigate.chooseTargetAgain': 'Choose the destination again',
  'navigate.recompute': 'Find the route again',
  'navigate.ordinaryWay': 'Show the route that is not barrier-free',
  'navigate.showOnPlan': 'Show it on the plan',
  'navigate.toReception': 'To reception',
  'navigate.inTheWay': 'In the way: {barriers}.',
  'navigate.barrierAt': '{barrier} ({place})',
  'navigate.barrier.stairs': 'stairs',
  'navigate.barrier.escalator': 'an escalator',
  'navigate.barrier.steep': 'a steep ramp',
  'navigate.barrier.narrow': 'a narrow place',
  'navigate.barrier.revolving': 'a revolving door',
  'navigate.barrier.step': 'a threshold',
  'navigate.barrier.elevator': 'a lift',
  'navigate.barrier.restricted': 'a restricted door',
  'navigate.error.Unknown': 'Something went wrong. See this browser’s log for details.',
  'navigate.error.NotFound': 'No route was found between the two.',
  'navigate.error.SameStartTarget': 'You are already there.',
  'navigate.error.RequestRestartNavigation': 'The plan has changed since this route was found.',
  'navigate.error.StartNotFound': 'The start is no longer on the plan.',
  'navigate.error.TargetNotFound': 'The destination is no longer on the plan.',
  'navigate.error.BarrierFreeRouteNotFound': 'There is no barrier-free route.',
  'navigate.error.InvalidKiosk': 'This device is not registered.',
  'navigate.error.InvalidKioskLicence': 'The kiosk licence does not cover this device.',
  'navigate.error.KioskIsOutOfOrder': 'Out of order.',
} as const;
