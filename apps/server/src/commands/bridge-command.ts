import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, type Print } from './command.ts';
import { CommandError } from './command-error.ts';
import { createLog } from '../observation/log.ts';
import { readSettings } from '../settings/settings.ts';

const HELP = `  assist bridge mqtt FILE [--check]
      Runs beside Assist until you stop it: passes values from a broker's topics to the objects on the plan, and what people switch to topics, as
      FILE defines (docs/guides/building-systems.md). --check reports the errors in the file and connects to nothing.
`;

/** `assist bridge …`: connects Assist with a building's own system. */
export const bridgeCommand: Command = { name: 'bridge', help: HELP, run };

async function run([kind, ...args]: string[], print: Print): Promise<void> {
  if (kind !== 'mqtt') throw new CommandError('Usage: assist bridge mqtt FILE [--check]', 2);
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { check: { type: 'boolean' } } });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new CommandError('Name the file: assist bridge mqtt FILE [--check]', 2);
  // Imported only here, because no other command, and no server, needs a broker's client.
  const { BridgeError, readBridgeFile, startBridge } = await import('@assist/mqtt-bridge');
  const orEnd = (error: unknown) =>
    error instanceof BridgeError ? new CommandError(error.message, error.code === 'file-refused' ? 2 : 1) : error;
  try {
    const config = readBridgeFile(resolve(process.cwd(), file));
    if (values.check === true) {
      const { values: told, checkIns, commands } = config;
      print(`The file is valid: ${told.length} values, ${checkIns.length} check-ins, ${commands.length} commands.`);
      return;
    }
    const bridge = startBridge(config, { log: createLog(readSettings(process.env).logLevel) });
    const stop = () => void bridge.stop();
    for (const signal of SIGNALS) process.once(signal, stop);
    await bridge.over.finally(() => {
      for (const signal of SIGNALS) process.off(signal, stop);
    });
  } catch (error) {
    throw orEnd(error);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
