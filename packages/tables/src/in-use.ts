import type { RowCode, RowFinding } from './column.ts';

/** The number of names in a finding; the others are only counted. */
const NAMED_MAX = 5;

/** Returns the finding that something is still used: it names the first few users, and counts the others, `unnamed` ones included. */
export function inUseFinding(
  of: Pick<RowFinding<RowCode>, 'code' | 'column'>,
  subject: string,
  users: readonly string[],
  unnamed = 0,
): RowFinding<RowCode> {
  const names = users.slice(0, NAMED_MAX);
  const more = users.length - names.length + unnamed;
  return { ...of, sentence: `${subject} is still used by ${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}.`, names, more };
}
