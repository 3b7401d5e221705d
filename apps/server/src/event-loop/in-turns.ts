import { turns } from './turns.ts';

/** Maps a long list, and lets other work run in between. */
export async function mapInTurns<T, R>(list: readonly T[], map: (one: T, index: number) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const [index, one] of list.entries()) {
    await turns.next();
    mapped.push(map(one, index));
  }
  return mapped;
}

/** Returns the JSON text of a long list, in UTF-8, built piece by piece: encoding it as one whole text would block other work again. */
export async function jsonInTurns(list: readonly unknown[]): Promise<Buffer> {
  const pieces = await mapInTurns(list, (one, index) => Buffer.from(`${index === 0 ? '[' : ','}${JSON.stringify(one)}`));
  return Buffer.concat([...pieces, Buffer.from(list.length === 0 ? '[]' : ']')]);
}
