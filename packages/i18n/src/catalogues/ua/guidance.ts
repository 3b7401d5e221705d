import type { guidance as english } from '../en/guidance.ts';

const TURN = `{direction, select, Around {розверніться} SuperLeft {різко поверніть ліворуч} Left {поверніть ліворуч} LowLeft {поверніть трохи ліворуч} SuperLowLeft {тримайтеся ліворуч} SuperLowRight {тримайтеся праворуч} LowRight {поверніть трохи праворуч} Right {поверніть праворуч} SuperRight {різко поверніть праворуч} other {ідіть прямо}}`;
const TURN_FIRST = `{direction, select, Around {Розверніться} SuperLeft {Різко поверніть ліворуч} Left {Поверніть ліворуч} LowLeft {Поверніть трохи ліворуч} SuperLowLeft {Тримайтеся ліворуч} SuperLowRight {Тримайтеся праворуч} LowRight {Поверніть трохи праворуч} Right {Поверніть праворуч} SuperRight {Різко поверніть праворуч} other {Ідіть прямо}}`;
const SIDE_FIRST = `{side, select, SuperLeft {Пройдіть крізь двері різко ліворуч} Left {Пройдіть крізь двері ліворуч} LowLeft {Пройдіть крізь двері трохи ліворуч} LowRight {Пройдіть крізь двері трохи праворуч} Right {Пройдіть крізь двері праворуч} SuperRight {Пройдіть крізь двері різко праворуч} other {Пройдіть крізь двері}}`;
const TO = `{ahead, select, elevator {до ліфта} stairs {до сходів} escalator {до ескалатора} ramp {до пандуса} steps {до сходинок} door {до дверей} entrance {до входу} exit {до виходу} reception {до рецепції} kitchen {до кухні} toilets {до туалету} room {до кімнати {aheadName}} other {до місця призначення}}`;
const GO = `{onward, select, metres { і пройдіть {metres}\u00a0м} metresTo { і пройдіть {metres}\u00a0м ${TO}} to { і йдіть ${TO}} other {}}`;
const THEN = `{onward, select, metres {, далі {metres}\u00a0м} metresTo {, далі {metres}\u00a0м ${TO}} to {, далі ${TO}} other {}}`;
const STRAIGHT_ON = `{onward, select, metres { {metres}\u00a0м} metresTo { {metres}\u00a0м ${TO}} to { ${TO}} other {}}`;
const MOVE = `{direction, select, Straight {ідіть прямо${STRAIGHT_ON}} other {${TURN}${GO}}}`;
const AND_MOVE = `{direction, select, Straight { і йдіть прямо${STRAIGHT_ON}} other {, ${TURN}${GO}}}`;
const MOVE_FIRST = `{direction, select, Straight {Ідіть прямо${STRAIGHT_ON}} other {${TURN_FIRST}${GO}}}`;
const AT = `{landmark, select, elevator {Біля ліфта} stairs {Біля сходів} reception {Біля рецепції} kitchen {Біля кухні} toilets {Біля туалету} room {Біля кімнати {landmarkName}} other {Тут}}`;
const FLOORS = `{floors, plural, one {# поверх} few {# поверхи} many {# поверхів} other {# поверху}}`;
const TIME = `{minutes, plural, =0 {Менше хвилини} one {#\u00a0хв} few {#\u00a0хв} many {#\u00a0хв} other {#\u00a0хв}}`;

export const guidance: Readonly<Record<keyof typeof english, string>> = {
  'guidance.depart': `{onward, select, metresTo {Пройдіть {metres}\u00a0м ${TO}} other {Пройдіть {metres}\u00a0м}}.`,
  'guidance.departFromSign': `Спиною до таблички ${MOVE}.`,
  'guidance.departFromScreen': `Спиною до цього екрана ${MOVE}.`,
  'guidance.departFacingSign': `Обличчям до таблички ${MOVE}.`,
  'guidance.departFacingScreen': `Обличчям до цього екрана ${MOVE}.`,
  'guidance.leaveRoom': `Вийдіть із кімнати${AND_MOVE}.`,
  'guidance.leaveBay': `Вийдіть із паркувального місця${AND_MOVE}.`,
  'guidance.turn': `${MOVE_FIRST}.`,
  'guidance.turnAt': `${AT} ${MOVE}.`,
  'guidance.door': `Пройдіть крізь двері${THEN}.`,
  'guidance.doorThen': `Пройдіть крізь двері, ${TURN}${GO}.`,
  'guidance.doorBeside': `${SIDE_FIRST}${THEN}.`,
  'guidance.doorBesideThen': `${SIDE_FIRST}, потім ${TURN}${GO}.`,
  'guidance.steps': `{steps, plural, =0 {Пройдіть сходинки} one {Пройдіть # сходинку} few {Пройдіть # сходинки} many {Пройдіть # сходинок} other {Пройдіть # сходинки}}${AND_MOVE}.`,
  'guidance.enterBuilding': `{building, select, named {Увійдіть до будівлі {buildingName}} other {Увійдіть до будівлі}}${AND_MOVE}.`,
  'guidance.leaveBuilding': `Вийдіть із будівлі${AND_MOVE}.`,
  'guidance.takeElevator': `{way, select, down {Спустіться ліфтом на ${FLOORS}: {level}} other {Підніміться ліфтом на ${FLOORS}: {level}}}.`,
  'guidance.takeStairs': `{way, select, down {Спустіться сходами на ${FLOORS}: {level}} other {Підніміться сходами на ${FLOORS}: {level}}}.`,
  'guidance.takeEscalator': `{way, select, down {Спустіться ескалатором на ${FLOORS}: {level}} other {Підніміться ескалатором на ${FLOORS}: {level}}}.`,
  'guidance.takeRamp': `{way, select, down {Спустіться пандусом на ${FLOORS}: {level}} other {Підніміться пандусом на ${FLOORS}: {level}}}.`,
  'guidance.leaveMeans': `{means, select, elevator {Вийшовши з ліфта} stairs {Зійшовши зі сходів} escalator {Зійшовши з ескалатора} other {Зійшовши з пандуса}}, ${MOVE}.`,
  'guidance.arrive':
    '{named, select, named {{side, select, left {{target} — ліворуч від вас} right {{target} — праворуч від вас} ahead {{target} — прямо перед вами} other {Ви на місці: {target}}}} other {{side, select, left {Місце призначення — ліворуч від вас} right {Місце призначення — праворуч від вас} ahead {Місце призначення — прямо перед вами} other {Ви на місці}}}}.',
  'guidance.route': `${TIME} · {metres}\u00a0м`,
  'guidance.routeOverFloors': `${TIME} · {metres}\u00a0м · {from} → {to}{means, select, elevator { ліфтом} stairs { сходами} escalator { ескалатором} ramp { пандусом} other {}}`,
};
