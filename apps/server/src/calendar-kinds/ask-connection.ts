import { ConnectionError } from '../connections/connection-error.ts';
import { QUESTIONS } from './connection-file.ts';

export interface Asked {
  readonly text: string;
  readonly isSecret: boolean;
  readonly usual: string | undefined;
}

/** Asks for the settings one after the other. A setting that gets no value is left out. */
export async function askConnection(kind: string, ask: (question: Asked) => Promise<string>): Promise<unknown> {
  const questions = QUESTIONS.get(kind);
  if (questions === undefined)
    throw new ConnectionError(`"${kind}" is not a kind of calendar. Use one of ${[...QUESTIONS.keys()].join(', ')}.`);
  const connection: Record<string, unknown> = { kind };
  for (const { path, text, isSecret, usual, read } of questions) {
    const answer = (await ask({ text, isSecret: isSecret === true, usual })).trim();
    const value = answer === '' ? (usual ?? '') : answer;
    if (value === '' || (path === 'auth.domain' && (connection['auth'] as { kind?: string }).kind === 'basic')) continue;
    const setting = read === undefined ? value : read(value);
    if (path === '') Object.assign(connection, setting);
    else put(connection, path, setting);
  }
  return { calendar: connection };
}

function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const [head, ...rest] = path.split('.') as [string, ...string[]];
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  target[head] ??= {};
  put(target[head] as Record<string, unknown>, rest.join('.'), value);
}
