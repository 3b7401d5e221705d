import { describe, expect, it } from 'vitest';
import { findMailboxConflicts, type MailboxHolder } from '../src/index.ts';

const at = (id: string, mailbox: string): MailboxHolder => ({ id, email: `${mailbox}@rooms.example`, displayName: id.toUpperCase() });

/** Returns the conflicts of moves, each as `id code sentence`. Each of the resources has the mailbox with its own name until it moves. */
function conflictsOf(moves: readonly (readonly [id: string, mailbox: string])[], ids: readonly string[]) {
  const found = findMailboxConflicts(
    moves.map(([id, mailbox]) => at(id, mailbox)),
    ids.map((id) => at(id, id)),
  );
  return [...found].map(([id, { code, sentence }]) => `${id} ${code} ${/\((?:[^()]*)\)[^()]*(?:\(.*\))?/.exec(sentence)![0]}`);
}

describe('mailboxes that pass from resource to resource', () => {
  it('may each go to one that gives its own away', () => {
    expect(
      conflictsOf(
        [
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'free'],
        ],
        ['a', 'b', 'c'],
      ),
    ).toEqual([]);
  });

  it('stay where they are if the last resource in the row cannot move, however long the row is', () => {
    expect(
      conflictsOf(
        [
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'kept'],
        ],
        ['a', 'b', 'c', 'kept'],
      ),
    ).toEqual([
      'c mailbox-of-another (kept): keep that id, or give kept another address in the same table.',
      'b mailbox-of-another (c), which cannot move away from it.',
      'a mailbox-of-another (b), which cannot move away from it.',
    ]);
  });

  it('cannot go in a circle, of which the first resources are named, or to a resource in one', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const circle = ids.map((id, index) => [id, ids[(index + 1) % ids.length]!] as const);
    const found = conflictsOf([['into', 'c'], ...circle], [...ids, 'into']);
    expect(found).toHaveLength(8);
    expect(found[5]).toContain('f exchanged-mailboxes (g), which moves away in a circle (f, g, a, b, c and 2 more)');
    expect(found[7]).toBe('into mailbox-of-another (c), which cannot move away from it.');
  });
});
