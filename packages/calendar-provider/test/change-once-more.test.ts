import { describe, expect, it } from 'vitest';
import { changeOnceMore, contentTagOf, ProviderError } from '../src/index.ts';
import { CAST, SUITE_NOW } from '../src/test-suite/index.ts';

const CONFLICT = new ProviderError('preconditionFailed', 'another version', { providerCode: 'ErrorIrresolvableConflict' });

/** Returns the outcome and the versions on which the change was tried. */
async function tried(versions: readonly string[], seen: string | undefined, refusals: readonly (ProviderError | undefined)[]) {
  const left = [...versions];
  const on: number[] = [];
  const outcome = await changeOnceMore(
    async () => ({ raw: versions.length - left.length, etag: left.shift()! }),
    seen,
    async (raw) => {
      const refusal = refusals[on.length];
      on.push(raw);
      if (refusal !== undefined) throw refusal;
      return 'changed';
    },
  ).catch((error: ProviderError) => error.code);
  return { outcome, on };
}

// Exchange reports conflicts although nobody has changed anything (github.com/analogdotnow/Analog/pull/475), and rewrites the change key by
// itself a few seconds after a creation (github.com/KeepSoftwareSimple/compass-calendar/pull/3673).
describe('a change that a calendar refuses because of another version', () => {
  it.each([
    ['is tried once more if the content is the same', ['a', 'a'], 'a', [CONFLICT], { outcome: 'changed', on: [0, 1] }],
    ['is refused if the content is another one', ['a', 'b'], 'a', [CONFLICT], { outcome: 'preconditionFailed', on: [0] }],
    ['is refused after the second try', ['a', 'a'], 'a', [CONFLICT, CONFLICT], { outcome: 'preconditionFailed', on: [0, 1] }],
    ['is not tried at all on content that the person has not seen', ['b'], 'a', [], { outcome: 'preconditionFailed', on: [] }],
    ['is made on any content if the caller has seen none', ['b'], undefined, [], { outcome: 'changed', on: [0] }],
    ['is not repeated after another refusal', ['a'], 'a', [new ProviderError('forbidden', 'no')], { outcome: 'forbidden', on: [0] }],
  ] as const)('%s', async (_case, versions, seen, refusals, expected) => {
    expect(await tried(versions, seen, refusals)).toEqual(expected);
  });
});

describe('the tag of an event’s content', () => {
  const event = {
    id: 'e',
    calendar: CAST.olga,
    key: { uid: 'u' },
    iCalUId: 'u',
    type: 'single' as const,
    subject: 'Weekly',
    bodyHtml: '<p>x</p>',
    bodyPreview: 'x',
    start: SUITE_NOW,
    end: SUITE_NOW,
    zone: 'Europe/Prague' as const,
    isAllDay: false,
    organizer: { email: CAST.olga, name: 'Olga' },
    isOrganizer: true,
    attendees: [
      { email: CAST.room, name: 'Room', kind: 'resource' as const, response: 'needsAction' as const, remotely: false },
      { email: CAST.fred, name: 'Fred', kind: 'person' as const, response: 'needsAction' as const, remotely: false },
    ],
    visibility: 'public' as const,
    showAs: 'busy' as const,
    myResponse: 'organizer' as const,
    cancelled: false,
    completeness: 'full' as const,
    permissions: {} as never,
  };
  const [room, fred] = event.attendees;

  it.each([
    ['an answer', { attendees: [{ ...room!, response: 'accepted' as const }, fred!] }],
    ['the order of the attendees', { attendees: [fred!, room!] }],
    ['the link of an online meeting', { onlineMeeting: { provider: 'meet', joinUrl: 'https://meet.example/x' } }],
  ])('stays the same after %s', (_case, change) => {
    expect(contentTagOf({ ...event, ...change })).toBe(contentTagOf(event));
  });

  it.each([
    ['subject', { subject: 'Other' }],
    ['text', { bodyHtml: '' }],
    ['time', { end: (SUITE_NOW + 1) as typeof SUITE_NOW }],
    ['zone', { zone: 'Europe/Vienna' as const }],
    ['attendees', { attendees: [fred!] }],
    ['remote attendees', { attendees: [room!, { ...fred!, remotely: true }] }],
    ['visibility', { visibility: 'private' as const }],
    ['status', { showAs: 'free' as const }],
    ['reminder', { reminderMinutes: 15 }],
  ])('changes with the %s', (_case, change) => {
    expect(contentTagOf({ ...event, ...change })).not.toBe(contentTagOf(event));
  });
});
