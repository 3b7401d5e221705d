import { ProblemError } from '../../call/problem-error.ts';
import { openDatabase } from '../../database/database.ts';
import type { ImportAnswer, ImportOrder } from './imports.usecases.ts';
import { runImport } from './run-import.ts';

// The server has ended, so nobody waits for the report.
process.once('disconnect', () => process.exit());
process.once('message', (order) => void carryOut(order as ImportOrder));

/** Carries out an import over a connection of its own, and sends the report. */
async function carryOut({ place, wish, actor, now }: ImportOrder): Promise<void> {
  const database = openDatabase(place);
  let answer: ImportAnswer;
  try {
    answer = { report: await runImport(database, wish, actor, now) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    answer = { problem: error.code };
  } finally {
    await database.close();
  }
  process.send!(answer);
}
