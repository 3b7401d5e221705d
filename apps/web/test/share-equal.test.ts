import { expect, it } from 'vitest';
import { createQueryClient } from '../src/lib/api/create-query-client.ts';

const day = (...items: string[]) => ({ scheduleItems: items.map((start) => ({ start, isOrganizer: false })) });

it.each<[what: string, now: readonly (readonly [string, ReturnType<typeof day>])[], same: boolean, sharesLabe: boolean]>([
  [
    'is the same as before',
    [
      ['labe', day('9:00')],
      ['vltava', day()],
    ],
    true,
    true,
  ],
  [
    'has an additional entry',
    [
      ['labe', day('9:00')],
      ['vltava', day('8:00')],
    ],
    false,
    true,
  ],
  ['lacks an entry', [['labe', day('9:00')]], false, true],
  [
    'has a different entry',
    [
      ['labe', day('9:00')],
      ['odra', day()],
    ],
    false,
    true,
  ],
  [
    'has a changed entry',
    [
      ['labe', day('9:30')],
      ['vltava', day()],
    ],
    false,
    false,
  ],
])('an answer that %s shares its equal parts with the previous answer', (_what, now, same, sharesLabe) => {
  const client = createQueryClient();
  const first = new Map([
    ['labe', day('9:00')],
    ['vltava', day()],
  ]);
  client.setQueryData(['schedules'], first);
  client.setQueryData(['schedules'], new Map(now));
  const shown = client.getQueryData<typeof first>(['schedules'])!;
  expect(shown).toEqual(new Map(now));
  expect(shown === first).toBe(same);
  expect(shown.get('labe') === first.get('labe')).toBe(sharesLabe);
});
