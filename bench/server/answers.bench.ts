import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import { ServerUnderTest } from './server-under-test.ts';

/** Attendees respond while the organizer changes the meeting again and again. The run fails if an acknowledged response is lost. */
const { values } = parseArgs({
  options: { database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] }, answers: { type: 'string', default: '800' } },
});
const RESPONSES = ['accepted', 'tentative', 'declined'] as const;
const PEOPLE = 41;
const tomorrow = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 86_400_000;
const at = (hour: number) => fromInstant(instantOf(tomorrow + hour * 3_600_000));
let failed = false;

for (const kind of values.database) {
  const server = await ServerUnderTest.start(kind === 'postgres' ? 'postgres' : 'sqlite', {
    resources: 50,
    people: PEOPLE,
    signedIn: PEOPLE,
  });
  const [organizer, ...invited] = server.company.emails;
  const made = await server.call(0, 'POST', '/api/calendar/events', {
    idempotencyKey: 'answers',
    subject: 'Answers',
    start: at(9),
    end: at(10),
    resources: [{ email: server.company.rooms[0] }],
    attendees: invited.map((email) => ({ email, name: email, remotely: false })),
  });
  const { id } = (JSON.parse(made.text) as { event: { id: string } }).event;
  const path = `/api/calendar/events/${id}`;
  let isOver = false;
  let changes = 0;
  const changing = (async () => {
    while (!isOver) {
      const { etag } = JSON.parse((await server.call(0, 'GET', path)).text) as { etag: string };
      const { status } = await server.call(0, 'PATCH', path, { etag, subject: `Answers ${changes}` });
      if (status === 200) changes += 1;
    }
  })();
  let acknowledged = 0;
  let lost = 0;
  await Promise.all(
    invited.map(async (email, index) => {
      for (let turn = 0; turn < Number(values.answers) / invited.length; turn += 1) {
        const response = RESPONSES[(index + turn) % RESPONSES.length]!;
        const { status } = await server.call(index + 1, 'POST', `${path}/response`, { response });
        if (status !== 200) continue;
        acknowledged += 1;
        const event = JSON.parse((await server.call(index + 1, 'GET', path)).text) as {
          attendees: { emailAddress: { address: string }; status: { response: string } }[];
        };
        if (event.attendees.find((one) => one.emailAddress.address === email)?.status.response !== response) lost += 1;
      }
    }),
  );
  isOver = true;
  await changing;
  await server.stop();
  process.stdout.write(`${kind}: ${acknowledged} answers acknowledged beside ${changes} changes of ${organizer}'s, ${lost} undone\n`);
  failed ||= lost > 0 || acknowledged === 0;
}
process.exitCode = failed ? 1 : 0;
