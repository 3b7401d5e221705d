/**
 * Times how long the 14.4 million slots of 5,000 resources over 30 days take, with 8 events a day. All three ways run in one process:
 *
 *   floor    only reads the bookings and writes the slots: no zone, no hours, no limits, no runs
 *   engine   slotRows: all rules
 *   luxon    the straightforward way, slot by slot with Luxon's zones: run on 20 resources, its time extrapolated
 *
 * Bound: the engine takes at most 4 times as long as the floor. The engine's and Luxon's slots are compared for the 20 resources.
 *
 *   node bench/availability.bench.ts
 */
import { limitedAreas, rowOf, SLOT, slotRows, type BookingColumns, type SlotRequest, type SlotSubject } from '@assist/availability';
import { toAreaTree, type Area } from '@assist/resource';
import { seededRandom } from '@assist/test-kit';
import { countQuarters, DAYS_OF_WEEK, fromQuarter, localDays, quarterOf, toInstant } from '@assist/time';
import { DateTime } from 'luxon';
import { slotsByRules } from '../packages/availability/test/slots-by-rules.ts';

const RESOURCES = 5_000;
const DAYS = 30;
const EVENTS_A_DAY = 8;
const SAMPLE = 20;
const ROUNDS = 9;
const BOUND = 4;

const random = seededRandom(2027);
/** The 30 days include the spring clock change, so that no code may assume that every day has 96 slots. */
const range = localDays('2027-03-08', DAYS, 'Europe/Prague');
const request: SlotRequest = { range, now: toInstant('2027-03-10T09:07Z'), durationMinutes: 60 };
const first = quarterOf(range.start);
const slotCount = countQuarters(range);

const ZONES = ['Europe/Prague', 'Europe/Prague', 'Europe/Prague', 'Europe/London', 'America/New_York', 'Asia/Kathmandu'];

function aSubject(row: number): SlotSubject {
  const zone = ZONES[row % ZONES.length] as string;
  return {
    zone,
    workingHours: { timezone: zone, daysOfWeek: DAYS_OF_WEEK.slice(0, 5), startTime: random.pick(['07:00', '08:00']), endTime: '18:30' },
    schedulingSettings: {
      minimumMeetingDurationInMinutes: null,
      maximumMeetingDurationInMinutes: null,
      maxAdvanceDays: random.pick([null, 14, 21]),
      rejectOutsideWorkingHours: random.chance(0.5),
    },
    reservedTo: random.pick([null, null, null, null, null, null, null, null, 'you', 'other'] as const),
    reservationsEnabled: true,
    workplaceAreaIds: [`zone-${row % 50}`],
    items: [],
  };
}

/** Returns eight meetings a day of 15 to 90 minutes for each resource, one in each two hours from 7:00 to 23:00. */
function someBookings(): BookingColumns {
  const offsets = new Int32Array(RESOURCES + 1);
  const starts = new Int32Array(RESOURCES * DAYS * EVENTS_A_DAY);
  const ends = new Int32Array(starts.length);
  const codes = new Uint8Array(starts.length);
  let count = 0;
  for (let row = 0; row < RESOURCES; row += 1) {
    for (let day = 0; day < DAYS; day += 1) {
      for (let event = 0; event < EVENTS_A_DAY; event += 1) {
        const at = first + day * 96 + 28 + event * 8;
        starts[count] = at + random.whole(0, 2);
        ends[count] = Math.min(at + 8, (starts[count] as number) + random.whole(1, 6));
        codes[count] = random.chance(0.1) ? SLOT.tentative : SLOT.reserved;
        count += 1;
      }
    }
    offsets[row + 1] = count;
  }
  return { offsets, starts, ends, codes };
}

function floorPass(bookings: BookingColumns): Uint8Array {
  const codes = new Uint8Array(RESOURCES * slotCount);
  for (let row = 0; row < RESOURCES; row += 1) {
    const base = row * slotCount - first;
    const last = bookings.offsets[row + 1] as number;
    codes.fill(SLOT.free, row * slotCount, (row + 1) * slotCount);
    for (let index = bookings.offsets[row] as number; index < last; index += 1) {
      const to = Math.min(slotCount + first, bookings.ends[index] as number);
      const code = bookings.codes[index] as number;
      for (let slot = bookings.starts[index] as number; slot < to; slot += 1) codes[base + slot] = code;
    }
  }
  return codes;
}

/** Returns the slots of one resource, computed in the naive way: with a Luxon DateTime for each slot. */
function luxonRow(subject: SlotSubject, row: number, bookings: BookingColumns): Uint8Array {
  const codes = new Uint8Array(slotCount);
  const { startTime, endTime, timezone, daysOfWeek } = subject.workingHours;
  const { maxAdvanceDays, rejectOutsideWorkingHours } = subject.schedulingSettings;
  const now = DateTime.fromMillis(request.now, { zone: subject.zone });
  const earliest = DateTime.fromMillis(Math.ceil(request.now / 900_000) * 900_000).minus({ minutes: request.durationMinutes });
  const lastDay = maxAdvanceDays === null ? undefined : now.startOf('day').plus({ days: maxAdvanceDays });
  const items = Array.from({ length: (bookings.offsets[row + 1] as number) - (bookings.offsets[row] as number) }, (_, at) => {
    const index = (bookings.offsets[row] as number) + at;
    return {
      start: (bookings.starts[index] as number) * 900_000,
      end: (bookings.ends[index] as number) * 900_000,
      code: bookings.codes[index] as number,
    };
  });
  for (let slot = 0; slot < slotCount; slot += 1) {
    const ms = fromQuarter(first + slot);
    const at = DateTime.fromMillis(ms, { zone: timezone });
    const taken = items.find((item) => item.start <= ms && ms < item.end);
    const clock = at.toFormat('HH:mm');
    const isOpen = daysOfWeek.includes(DAYS_OF_WEEK[at.weekday - 1] as never) && clock >= startTime && clock < endTime;
    if (taken) codes[slot] = taken.code;
    else if (subject.reservedTo === 'you') codes[slot] = SLOT.assignedToYou;
    else if (subject.reservedTo === 'other') codes[slot] = SLOT.assignedToOthers;
    else if (!isOpen && rejectOutsideWorkingHours) codes[slot] = SLOT.closed;
    else if (at < earliest) codes[slot] = SLOT.limited;
    else if (lastDay && at.setZone(subject.zone).startOf('day') > lastDay) codes[slot] = SLOT.limited;
    else codes[slot] = isOpen ? SLOT.free : SLOT.freeOutsideWorkingHours;
  }
  for (let from = 0, to = 0; from < slotCount; from = Math.max(to, from + 1)) {
    to = from;
    while (codes[to] === SLOT.free || codes[to] === SLOT.freeOutsideWorkingHours) to += 1;
    if (to - from < 4) codes.fill(SLOT.limited, from, to);
  }
  return codes;
}

/** Returns each side's best time in milliseconds. The sides alternate, so that other load on the machine affects all of them equally. */
function measure(sides: Record<string, () => unknown>): Record<string, number> {
  const best: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, run] of Object.entries(sides)) {
      const start = performance.now();
      run();
      best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, performance.now() - start);
    }
  }
  return best;
}

const subjects = Array.from({ length: RESOURCES }, (_, row) => aSubject(row));
const bookings = someBookings();
const areas = toAreaTree(
  Array.from({ length: 50 }, (_, zone): Area => ({ id: `zone-${zone}`, parentAreaId: null, maxUt: zone % 5 === 0 ? 60 : 100 })),
);

const utilisation = {
  areas,
  uses: new Map(
    limitedAreas(areas).map((area) => [
      area.id,
      { workplaces: RESOURCES / 50, first, reserved: Array.from({ length: slotCount }, () => random.pick([0, 30, 59, 60, 99])) },
    ]),
  ),
};

const rows = slotRows(subjects, bookings, request);
let different = 0;
const luxonStart = performance.now();
for (let row = 0; row < SAMPLE; row += 1) {
  const expected = luxonRow(subjects[row] as SlotSubject, row, bookings);
  rowOf(rows, row).forEach((code, slot) => (different += Number(code !== expected[slot])));
}
const luxonMs = ((performance.now() - luxonStart) / SAMPLE) * RESOURCES;

for (let row = 0; row < SAMPLE; row += 1) {
  const items = Array.from({ length: DAYS * EVENTS_A_DAY }, (_, at) => {
    const index = row * DAYS * EVENTS_A_DAY + at;
    const status = bookings.codes[index] === SLOT.tentative ? ('tentative' as const) : ('reserved' as const);
    return {
      start: fromQuarter(bookings.starts[index] as number),
      end: fromQuarter(bookings.ends[index] as number),
      status,
      iCalUId: null,
      subject: null,
      organizer: null,
      isPrivate: false,
    };
  });
  const expected = slotsByRules({ ...(subjects[row] as SlotSubject), items }, request);
  rowOf(rows, row).forEach((code, slot) => (different += Number(code !== expected[slot])));
}

const best = measure({
  floor: () => floorPass(bookings),
  engine: () => slotRows(subjects, bookings, request),
  'engine with utilisation': () => slotRows(subjects, bookings, request, utilisation),
});
const floorMs = best['floor'] as number;
const ratio = (best['engine'] as number) / floorMs;
console.log(
  `${RESOURCES} resources, ${DAYS} days, ${bookings.starts.length} events, ${((RESOURCES * slotCount) / 1e6).toFixed(1)} M slots; best of ${ROUNDS}`,
);
console.table(
  Object.entries({ ...best, [`luxon (from ${SAMPLE} resources)`]: luxonMs }).map(([side, ms]) => ({
    side,
    ms: ms.toFixed(1),
    'times the floor': (ms / floorMs).toFixed(2),
    bound: side === 'engine' ? `${BOUND}` : '',
  })),
);
console.log(different === 0 ? `answers equal in ${SAMPLE * slotCount * 2} slots` : `ANSWERS DIFFER in ${different} slots`);
if (ratio > BOUND) console.log(`OVER THE BOUND: ${ratio.toFixed(2)}`);
process.exitCode = different === 0 && ratio <= BOUND ? 0 : 1;
