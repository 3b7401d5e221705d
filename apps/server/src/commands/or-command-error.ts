import { ProblemError } from '../call/problem-error.ts';
import { CommandError } from './command-error.ts';

const SENTENCES: Partial<Record<ProblemError['code'], string>> = {
  'last-administrator':
    'Nothing has been changed: this is the last administrator. Make somebody else one first with "assist user add EMAIL --administrator".',
};

/** Runs a change that screens make too, and reports a refusal in the words of the command line. */
export async function orCommandError<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    const sentence = error instanceof ProblemError ? SENTENCES[error.code] : undefined;
    throw sentence === undefined ? error : new CommandError(sentence);
  });
}
