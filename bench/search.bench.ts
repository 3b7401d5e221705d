/**
 * Times a search over 10,000 resources for text, capacity, area subtree and five property filters together, with the index and with a plain
 * scan by the rules. Bound: 0.2 ms of processor time per query.
 *
 * node bench/search.bench.ts
 */
import { searchResources, toAreaTree, toSearchIndex, type ResourceSearch } from '@assist/resource';
import { aCompany, seededRandom } from '@assist/test-kit';
import { matchesSearch } from '../packages/resource/test/matches-search.ts';

const BOUND_MS = 0.2;
const QUERIES = 400;
const ROUNDS = 5;

const random = seededRandom(42);
const company = aCompany(random, 10_000, 8);
const areas = toAreaTree(company.areas);
const buildStart = performance.now();
const index = toSearchIndex(company.resources, areas);
const buildMs = performance.now() - buildStart;

const TEXTS = ['room', 'vltava', 'a', 'e', 'meeting room', 'desk w', 'oresund 1', '1', '42', 'weisse elster 7', 'site-3', 'salle de'];

function aSearch(everything: boolean): ResourceSearch {
  const filters: ResourceSearch['filters'] = [
    { propertyId: 'air', dataTypeId: 1, value: random.chance(0.5) },
    { propertyId: 'seats', dataTypeId: 2, range: { from: random.whole(0, 5), to: random.whole(10, 20) } },
    { propertyId: 'noise', dataTypeId: 3, range: { from: null, to: random.whole(20, 80) } },
    { propertyId: 'note', dataTypeId: 4, text: random.pick(['vltava', 'room', 'o', 'a', 'box']) },
    { propertyId: 'equipment', dataTypeId: 5, choices: ['screen', random.pick(['video', 'phone'])], matchAll: random.chance(0.5) },
  ];
  return {
    resourceVisibilityRestriction: random.pick([0, 1]),
    resourceTypeId: everything ? random.pick([null, 'room', 'desk']) : null,
    csCode: null,
    capacity: { from: random.whole(1, 4), to: null },
    areaIds: [random.pick(['company', 'site-1', 'site-2', 'site-3-floor-2'])],
    attendees: Array.from({ length: random.whole(0, 4) }, () => ({ remotely: random.chance(0.3) })),
    filters: everything ? filters : filters.slice(1, 3),
    text: random.pick(TEXTS),
  };
}

function measure(searches: readonly ResourceSearch[], find: (search: ResourceSearch) => number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    let found = 0;
    for (const search of searches) found += find(search);
    const { user, system } = process.cpuUsage(before);
    if (found < 0) throw new Error('never');
    best = Math.min(best, (user + system) / 1_000 / searches.length);
  }
  return best;
}

const plain = (search: ResourceSearch) => company.resources.filter((resource) => matchesSearch(resource, search, areas));

let different = 0;
let worst = 0;
const rows: Record<string, unknown>[] = [];
for (const [name, everything] of [
  ['text, capacity, area, 5 filters', true],
  ['text, capacity, area, 2 filters', false],
] as const) {
  const searches = Array.from({ length: QUERIES }, () => aSearch(everything));
  let found = 0;
  for (const search of searches.slice(0, 100)) {
    const expected = plain(search);
    const actual = searchResources(index, search);
    found += expected.length;
    if (expected.length !== actual.length || expected.some((resource, at) => resource !== actual[at])) different += 1;
  }
  const indexMs = measure(searches, (search) => searchResources(index, search).length);
  const plainMs = measure(searches.slice(0, 20), (search) => plain(search).length);
  worst = Math.max(worst, indexMs);
  rows.push({
    search: name,
    'found (mean)': found / 100,
    'plain ms': plainMs.toFixed(2),
    'index ms CPU': indexMs.toFixed(4),
    'times faster': Math.round(plainMs / indexMs),
    bound: `${BOUND_MS} ms`,
  });
}

console.log(
  `10,000 resources, ${company.areas.length} areas; index built in ${buildMs.toFixed(0)} ms; best of ${ROUNDS} rounds of ${QUERIES} searches`,
);
console.table(rows);
console.log(different === 0 ? 'answers equal' : `ANSWERS DIFFER in ${different} searches`);
if (worst > BOUND_MS) console.log(`OVER THE BOUND: ${worst.toFixed(3)} ms`);
process.exitCode = different === 0 && worst <= BOUND_MS ? 0 : 1;
