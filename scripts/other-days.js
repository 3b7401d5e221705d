// Runs the tests on other days and at other hours: libfaketime moves the clock of every program that they start.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './set-up.js';

/**
 * Moments by the clock of Prague, the place of the journeys' building.
 * @type {Readonly<Record<string, readonly [time: string, reason: string]>>}
 */
export const MOMENTS = {
  'friday-afternoon': ['2027-11-26T16:30', 'the next working day is three days away'],
  'friday-night': ['2027-11-26T23:50', 'the week ends while the tests run'],
  'saturday-noon': ['2027-11-27T12:00', 'nothing is open'],
  'sunday-night': ['2027-11-28T23:40', 'a working day begins while the tests run'],
  'monday-midnight': ['2027-11-29T00:10', 'in UTC it is still Sunday'],
  'before-opening': ['2027-11-30T05:30', 'a working day on which nothing has opened yet'],
  'after-closing': ['2027-11-30T22:30', 'a working day on which everything has closed'],
  'end-of-month': ['2027-11-30T23:40', 'the month ends while the tests run'],
  'mid-december': ['2027-12-14T11:00', 'next week is in this year, and the week after the next is not'],
  'new-years-eve': ['2027-12-31T23:40', 'the year ends while the tests run'],
  'new-year': ['2028-01-01T10:00', 'the first day of a year, a Saturday'],
  'before-leap-day': ['2028-02-28T23:40', 'a leap day begins while the tests run'],
  'leap-day': ['2028-02-29T11:00', 'a day that most years do not have'],
  'spring-forward': ['2027-03-27T23:45', 'the night has 23 hours'],
  'fall-back': ['2027-10-30T23:45', 'the night has 25 hours'],
};

/** Time zones in which the unit tests run, because they must not depend on the machine's zone. */
const ZONES = ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];

/** Converts wall-clock time in Prague to milliseconds since 1970; no moment of the table lies in the hour that is repeated or skipped. */
export function momentMs(time) {
  const asUtc = Date.parse(`${time}:00Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Prague', dateStyle: 'short', timeStyle: 'medium' }).format(asUtc);
  return asUtc - (Date.parse(`${shown.replace(' ', 'T')}Z`) - asUtc);
}

/**
 * Runs unit tests and journeys at each moment, and unit tests in each zone, one after the other.
 * @param {string} library libfaketime’s path for the dynamic linker
 * @param {readonly string[]} args names of moments and zones (all if there are none), `units` or `journeys` for only one of them, patterns
 * of files
 * @returns {Promise<{ name: string, seconds: number, passed: number, failed: number, wrong: string[] }[]>}
 */
export async function onOtherDays(library, args) {
  const isOneOf = (all) => (arg) => all.includes(arg);
  const [isKind, isMoment, isZone] = [['units', 'journeys'], Object.keys(MOMENTS), ZONES].map(isOneOf);
  const kinds = args.some(isKind) ? args.filter(isKind) : ['units', 'journeys'];
  const patterns = args.filter((arg) => !isKind(arg) && !isMoment(arg) && !isZone(arg));
  const isAll = !args.some((arg) => isMoment(arg) || isZone(arg));
  const results = [];
  for (const name of isAll ? Object.keys(MOMENTS) : args.filter(isMoment)) {
    const [time, reason] = MOMENTS[name];
    process.stdout.write(`\n— ${name}: ${time}, ${reason}\n`);
    for (const kind of kinds) results.push(await run(name, kind, patterns, () => movedClock(library, momentMs(time))));
  }
  if (kinds.includes('units'))
    for (const zone of isAll ? ZONES : args.filter(isZone)) {
      process.stdout.write(`\n— ${zone}\n`);
      results.push(await run(zone, 'units', patterns, () => ({ TZ: zone, TEST_ZONE: zone })));
    }
  return results;
}

function movedClock(library, wantedMs) {
  const seconds = Math.round((wantedMs - Date.now()) / 1_000);
  // File times are left alone, so that nothing is rebuilt.
  return { LD_PRELOAD: library, FAKETIME: seconds < 0 ? String(seconds) : `+${seconds}`, NO_FAKE_STAT: '1' };
}

async function run(name, kind, patterns, environment) {
  const began = Date.now();
  const args = kind === 'units' ? ['units', ...patterns] : ['e2e', '--grep-invert', '@real-clock', ...patterns];
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.js'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment() },
  });
  let said = '';
  child.stdout.on('data', (bytes) => {
    process.stdout.write(bytes);
    said += String(bytes);
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  const passed = Number(/^(\d+) passed, \d+ failed\n$/m.exec(said)?.[1] ?? 0);
  const named = [...said.matchAll(/^failed: (.*)$/gm)].map(([, what]) => `${name}: ${what}`);
  const wrong = code !== 0 && named.length === 0 ? [`${name}: ${kind}`] : named;
  return { name: `${name}: ${kind}`, seconds: Math.round((Date.now() - began) / 1_000), passed, failed: wrong.length, wrong };
}
