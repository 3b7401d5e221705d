import type { ProviderEvent } from '@assist/calendar-provider';
import { instantOf } from '@assist/time';
import { RoomAnswers } from '../apps/server/src/calendars/outside/room-answers.ts';

/** Number of rooms of a large company. The measured sweep finds all of them changed while all their answers are cached. */
const ROOMS = 5_000;
const ANSWERS = 50_000;
const answers = new RoomAnswers({
  provider: { findByKey: async () => ({ myResponse: 'accepted' }) as ProviderEvent },
  contextOn: (mailbox) => ({
    actor: { as: 'app', mailbox },
    now: instantOf(0),
    signal: AbortSignal.timeout(60_000),
    correlationId: 'bench',
    priority: 'background',
  }),
  isTaken: () => false,
  now: () => 0,
  onFailure: () => {},
});
const rooms = Array.from({ length: ROOMS }, (_, index) => `room-${index}@rooms.example`);
for (let index = 0; index < ANSWERS; index += 1) {
  answers.find({ key: { uid: `e${index}` }, start: instantOf(0), end: instantOf(1) } as ProviderEvent, rooms[index % ROOMS]!);
}
await new Promise((resolve) => setImmediate(resolve));
const began = performance.now();
for (const room of rooms) answers.hear({ mailboxes: [room], cause: 'hint' });
process.stdout.write(`${ROOMS} rooms forgotten among ${ANSWERS} known answers: ${(performance.now() - began).toFixed(1)} ms\n`);
