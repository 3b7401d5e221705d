import { ConnectionError } from '../connections/connection-error.ts';
import { QUESTIONS } from './connection-file.ts';
import type { Question } from './question.ts';

export interface Asked {
  readonly text: string;
  readonly isSecret: boolean;
  readonly usual: string | undefined;
}

/**
 * Asks for the settings one after the other. A setting that gets no value is left out.
 *
 * @param onWrong called with an answer's fault, after which the same question is asked again; if undefined, the fault is thrown
 * @throws {ConnectionError} for an unknown kind
 */
export async function askConnection(
  kind: string,
  ask: (question: Asked) => Promise<string>,
  onWrong?: (fault: ConnectionError) => void,
): Promise<unknown> {
  const questions = QUESTIONS.get(kind);
  if (questions === undefined)
    throw new ConnectionError(`"${kind}" is not a kind of calendar. Use one of ${[...QUESTIONS.keys()].join(', ')}.`);
  const connection: Record<string, unknown> = { kind };
  for (const question of questions) {
    for (let isDone = false; !isDone;) {
      try {
        await askOne(question, connection, ask);
        isDone = true;
      } catch (error) {
        if (onWrong === undefined || !(error instanceof ConnectionError)) throw error;
        onWrong(error);
      }
    }
  }
  return { calendar: connection };
}

async function askOne(
  { path, text, isSecret, usual, read }: Question,
  connection: Record<string, unknown>,
  ask: (question: Asked) => Promise<string>,
): Promise<void> {
  const answer = (await ask({ text, isSecret: isSecret === true, usual })).trim();
  const value = answer === '' ? (usual ?? '') : answer;
  if (value === '' || (path === 'auth.domain' && (connection['auth'] as { kind?: string }).kind === 'basic')) return;
  const setting = read === undefined ? value : read(value, connection);
  if (path === '') Object.assign(connection, setting);
  else put(connection, path, setting);
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
