import { parseArgs } from 'node:util';
import { writeFileSync } from 'node:fs';
import { sampleCast } from '@assist/sample-company';
import { startWebexStandIn } from '@assist/simulators';
import { openControl } from './control.ts';
import { ENGINE_OF, KINDS, startKind } from './kinds.ts';
import { moveIn } from './move-in.ts';

const { values } = parseArgs({ options: { calendar: { type: 'string' }, file: { type: 'string' } } });
const kind = KINDS.find((known) => known === values.calendar);
if (kind === undefined || values.file === undefined) {
  process.stderr.write(`stand-in --calendar ${KINDS.join('|')} --file where-the-connection-is-written.json\n`);
  process.exit(2);
}

const engine = moveIn(sampleCast(), { now: Date.now, ...ENGINE_OF[kind] });
const { standIn, tokens, connection } = await startKind(kind, engine);
engine.run();
const control = await openControl({ engine, standIn, tokens });
const webex = await startWebexStandIn();
const document = { calendar: connection, webex: { accessToken: webex.accessToken, apiUrl: webex.origin } };
writeFileSync(values.file, `${JSON.stringify(document, null, 2)}\n`, { mode: 0o600 });
// The program that started this process waits for this line.
process.stdout.write(`${JSON.stringify({ ready: kind, origin: standIn.origin, control: control.url })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    engine.stop();
    control.close();
    void Promise.all([standIn.close(), webex.close()]).then(() => process.exit(0));
  });
}
