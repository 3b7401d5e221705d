import type { WayWords } from '../../catalogue.ts';

/**
 * The infinitive is at the end, as in other German route descriptions, so the words before it depend on the
 * continuation.
 */
const TURN = `{direction, select, Around {umdrehen} SuperLeft {scharf links abbiegen} Left {links abbiegen} LowLeft {halb links abbiegen} SuperLowLeft {links halten} SuperLowRight {rechts halten} LowRight {halb rechts abbiegen} Right {rechts abbiegen} SuperRight {scharf rechts abbiegen} other {geradeaus gehen}}`;
const TURN_FIRST = `{direction, select, Around {Umdrehen} SuperLeft {Scharf links abbiegen} Left {Links abbiegen} LowLeft {Halb links abbiegen} SuperLowLeft {Links halten} SuperLowRight {Rechts halten} LowRight {Halb rechts abbiegen} Right {Rechts abbiegen} SuperRight {Scharf rechts abbiegen} other {Geradeaus gehen}}`;
const SIDE_FIRST = `{side, select, SuperLeft {Scharf links durch die Tür gehen} Left {Links durch die Tür gehen} LowLeft {Halb links durch die Tür gehen} LowRight {Halb rechts durch die Tür gehen} Right {Rechts durch die Tür gehen} SuperRight {Scharf rechts durch die Tür gehen} other {Durch die Tür gehen}}`;
const TO = `{ahead, select, elevator {zum Aufzug} stairs {zur Treppe} escalator {zur Rolltreppe} ramp {zur Rampe} steps {zu den Stufen} door {zur Tür} entrance {zum Eingang} exit {zum Ausgang} reception {zum Empfang} kitchen {zur Küche} toilets {zu den Toiletten} room {zum Raum {aheadName}} other {zum Ziel}}`;
const GO = `{onward, select, metres { und {metres}\u00a0m gehen} metresTo { und {metres}\u00a0m ${TO} gehen} to {, ${TO}} other {}}`;
const STRAIGHT = `{onward, select, metres {{metres}\u00a0m geradeaus gehen} metresTo {{metres}\u00a0m geradeaus ${TO} gehen} to {geradeaus ${TO} gehen} other {geradeaus gehen}}`;
const STRAIGHT_FIRST = `{onward, select, metres {{metres}\u00a0m geradeaus gehen} metresTo {{metres}\u00a0m geradeaus ${TO} gehen} to {Geradeaus ${TO} gehen} other {Geradeaus gehen}}`;
const MOVE = `{direction, select, Straight {${STRAIGHT}} other {${TURN}${GO}}}`;
const AND_MOVE = `{direction, select, Straight { und ${STRAIGHT}} other {, ${TURN}${GO}}}`;
const MOVE_FIRST = `{direction, select, Straight {${STRAIGHT_FIRST}} other {${TURN_FIRST}${GO}}}`;
const AT = `{landmark, select, elevator {Am Aufzug} stairs {An der Treppe} reception {Am Empfang} kitchen {An der Küche} toilets {An den Toiletten} room {Am Raum {landmarkName}} other {Hier}}`;
const FLOORS = `{floors, plural, one {# Etage} other {# Etagen}}`;
const TIME = `{minutes, plural, =0 {Unter einer Minute} one {#\u00a0Min.} other {#\u00a0Min.}}`;

export const wayWords: WayWords = {
  // Guidance
  'guidance.depart': `{onward, select, metresTo {{metres}\u00a0m ${TO} gehen} other {{metres}\u00a0m gehen}}.`,
  'guidance.departFromSign': `Mit dem Rücken zum Schild ${MOVE}.`,
  'guidance.departFromScreen': `Mit dem Rücken zu diesem Bildschirm ${MOVE}.`,
  'guidance.departFacingSign': `Mit Blick zum Schild ${MOVE}.`,
  'guidance.departFacingScreen': `Mit Blick zu diesem Bildschirm ${MOVE}.`,
  'guidance.leaveRoom': `Den Raum verlassen${AND_MOVE}.`,
  'guidance.leaveBay': `Den Stellplatz verlassen${AND_MOVE}.`,
  'guidance.turn': `${MOVE_FIRST}.`,
  'guidance.turnAt': `${AT} ${MOVE}.`,
  'guidance.door': `{onward, select, metres {Durch die Tür gehen, dann {metres}\u00a0m weiter} metresTo {Durch die Tür gehen, dann {metres}\u00a0m ${TO}} to {Durch die Tür ${TO} gehen} other {Durch die Tür gehen}}.`,
  'guidance.doorThen': `Durch die Tür gehen, ${TURN}${GO}.`,
  'guidance.doorBeside': `${SIDE_FIRST}{onward, select, metres {, dann {metres}\u00a0m weiter} metresTo {, dann {metres}\u00a0m ${TO}} to {, ${TO}} other {}}.`,
  'guidance.doorBesideThen': `${SIDE_FIRST}, dann ${TURN}${GO}.`,
  'guidance.steps': `{steps, plural, =0 {Die Stufen nehmen} one {Auf die Stufe achten} other {Die # Stufen nehmen}}${AND_MOVE}.`,
  'guidance.enterBuilding': `{building, select, named {Das Gebäude {buildingName} betreten} other {Das Gebäude betreten}}${AND_MOVE}.`,
  'guidance.leaveBuilding': `Das Gebäude verlassen${AND_MOVE}.`,
  'guidance.takeElevator': `{way, select, down {Mit dem Aufzug ${FLOORS} nach unten fahren: {level}} other {Mit dem Aufzug ${FLOORS} nach oben fahren: {level}}}.`,
  'guidance.takeStairs': `{way, select, down {Die Treppe ${FLOORS} hinuntergehen: {level}} other {Die Treppe ${FLOORS} hinaufgehen: {level}}}.`,
  'guidance.takeEscalator': `{way, select, down {Mit der Rolltreppe ${FLOORS} nach unten fahren: {level}} other {Mit der Rolltreppe ${FLOORS} nach oben fahren: {level}}}.`,
  'guidance.takeRamp': `{way, select, down {Die Rampe ${FLOORS} hinuntergehen: {level}} other {Die Rampe ${FLOORS} hinaufgehen: {level}}}.`,
  'guidance.leaveMeans': `{means, select, elevator {Nach dem Aufzug} stairs {Nach der Treppe} escalator {Nach der Rolltreppe} other {Nach der Rampe}} ${MOVE}.`,
  'guidance.arrive':
    '{named, select, named {{side, select, left {{target} ist auf der linken Seite} right {{target} ist auf der rechten Seite} ahead {{target} ist geradeaus vor Ihnen} other {Sie sind da: {target}}}} other {{side, select, left {Ihr Ziel ist auf der linken Seite} right {Ihr Ziel ist auf der rechten Seite} ahead {Ihr Ziel ist geradeaus vor Ihnen} other {Sie sind da}}}}.',
  'guidance.route': `${TIME} · {metres}\u00a0m`,
  'guidance.routeOverFloors': `${TIME} · {metres}\u00a0m · {from} → {to}{means, select, elevator { mit dem Aufzug} stairs { über die Treppe} escalator { mit der Rolltreppe} ramp { über die Rampe} other {}}`,
  // Here
  'here.title': 'Sie sind hier',
  'here.way': 'Weg von hier',
  'here.onPlan': 'Auf dem Plan zeigen',
  'here.nearby': 'Frei in der Nähe',
  'here.noneNearby': 'In der Nähe ist jetzt nichts frei.',
  'here.reserveUntil': 'Bis {time} reservieren',
  'here.yoursUntil': 'Ihres bis {time}',
  'here.yoursAt': 'Ihres {times}',
  'here.takenUntil': 'Belegt bis {time}',
  'here.notNow': 'Kann jetzt nicht reserviert werden.',
  'here.freeUntil': 'Frei bis {time}',
  'here.freeToday': 'Frei für den Rest des Tages',
  'here.until': 'Bis {time}',
  'here.yours': 'Ihre Reservierung auf dieser Etage',
  'here.meeting': 'Zu Ihrer Besprechung: {place}',
  // Navigate
  'navigate.noPlan': 'Hier gibt es noch keinen Plan, auf dem ein Weg zu finden wäre.',
  'navigate.from': 'Von',
  'navigate.to': 'Nach',
  'navigate.chooseStart': 'Wo sind Sie?',
  'navigate.chooseTarget': 'Wohin möchten Sie?',
  'navigate.chosen.ScanQR': 'gescannt',
  'navigate.chosen.TypeQr': 'Code eingegeben',
  'navigate.chosen.SelectedFromNearestList': 'am nächsten',
  'navigate.switch': 'Start und Ziel tauschen',
  'navigate.search': 'Raum, Platz oder Ort',
  'navigate.hits': '{count, plural, one {# Ort} other {# Orte}}',
  'navigate.noHit': 'Hier heißt nichts so.',
  'navigate.pointHint': 'Oder tippen Sie auf eine Stelle im Plan.',
  'navigate.pointOn': 'Stelle: {floor}',
  'navigate.signOn': 'Schild: {floor}',
  'navigate.yourPlaces': 'Ihre Orte',
  'navigate.usualPlace': 'Ihr üblicher Platz',
  'navigate.nearest': 'Am nächsten',
  'navigate.minutes': '{minutes}\u00a0Min.',
  'navigate.near.toilets': 'Toiletten',
  'navigate.near.toiletsForWomen': 'Damentoiletten',
  'navigate.near.toiletsForMen': 'Herrentoiletten',
  'navigate.near.wheelchairToilets': 'Barrierefreie Toilette',
  'navigate.near.kitchen': 'Küche',
  'navigate.near.elevator': 'Aufzug',
  'navigate.near.stairs': 'Treppe',
  'navigate.near.printer': 'Drucker',
  'navigate.near.reception': 'Empfang',
  'navigate.near.firstAid': 'Erste Hilfe',
  'navigate.near.lockers': 'Schließfächer',
  'navigate.back': 'Zurück',
  'navigate.fromHere': 'Von hier aus',
  'navigate.share': 'Diesen Weg teilen',
  'navigate.begin': 'Losgehen',
  'navigate.resume': 'Weitergehen',
  'navigate.leave': 'Weg beenden',
  'navigate.next': 'Weiter',
  'navigate.previous': 'Zurück',
  'navigate.arrived': 'Ich bin da',
  'navigate.steps': 'Schritte',
  'navigate.stepOf': '{step} von {count}',
  'navigate.notStepFree': 'Dieser Weg ist nicht barrierefrei.',
  'navigate.narrowDoor': 'Die schmalste Tür ist {width}\u00a0m breit.',
  'navigate.unrecordedDoors':
    '{count, plural, one {Von # Tür auf diesem Weg ist die Breite nicht bekannt.} other {Von # Türen auf diesem Weg ist die Breite nicht bekannt.}}',
  'navigate.otherStart': 'Anderen Start wählen',
  'navigate.otherTarget': 'Anderes Ziel wählen',
  'navigate.chooseStartAgain': 'Start neu wählen',
  'navigate.chooseTargetAgain': 'Ziel neu wählen',
  'navigate.recompute': 'Weg neu suchen',
  'navigate.ordinaryWay': 'Weg mit Barrieren zeigen',
  'navigate.showOnPlan': 'Auf dem Plan zeigen',
  'navigate.toReception': 'Zum Empfang',
  'navigate.inTheWay': 'Im Weg: {barriers}.',
  'navigate.barrierAt': '{barrier} ({place})',
  'navigate.barrier.stairs': 'Treppe',
  'navigate.barrier.escalator': 'Rolltreppe',
  'navigate.barrier.steep': 'steile Rampe',
  'navigate.barrier.narrow': 'Engstelle',
  'navigate.barrier.revolving': 'Drehtür',
  'navigate.barrier.step': 'Schwelle',
  'navigate.barrier.elevator': 'Aufzug',
  'navigate.barrier.restricted': 'Tür mit beschränktem Zutritt',
  'navigate.error.Unknown': 'Etwas ist schiefgegangen. Mehr steht im Protokoll dieses Browsers.',
  'navigate.error.NotFound': 'Zwischen den beiden Orten wurde kein Weg gefunden.',
  'navigate.error.SameStartTarget': 'Sie sind schon da.',
  'navigate.error.RequestRestartNavigation': 'Der Plan hat sich geändert, seit dieser Weg gefunden wurde.',
  'navigate.error.StartNotFound': 'Der Start ist nicht mehr auf dem Plan.',
  'navigate.error.TargetNotFound': 'Das Ziel ist nicht mehr auf dem Plan.',
  'navigate.error.BarrierFreeRouteNotFound': 'Es gibt keinen barrierefreien Weg.',
  'navigate.error.InvalidKiosk': 'Dieses Gerät ist nicht angemeldet.',
  'navigate.error.InvalidKioskLicence': 'Die Kiosklizenz gilt nicht für dieses Gerät.',
  'navigate.error.KioskIsOutOfOrder': 'Außer Betrieb.',
};
