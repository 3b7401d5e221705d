import { setImmediate } from 'node:timers/promises';

/** Work for one person goes on so long before everybody else has his turn. */
const TURN_MS = 8;

/** Asked between the pieces of long work: lets everybody else have his turn, where it is time for it. */
export function takingTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began <= TURN_MS) return;
    await setImmediate();
    began = performance.now();
  };
}

/** `map` over a long list, which never keeps others waiting for all of it. */
export async function mapInTurns<T, R>(list: readonly T[], map: (one: T, index: number) => R): Promise<R[]> {
  const mapped: R[] = [];
  const turn = takingTurns();
  for (const [index, one] of list.entries()) {
    await turn();
    mapped.push(map(one, index));
  }
  return mapped;
}

/** The JSON text of a long list, in UTF-8, made piece by piece: of one whole text, to write it down would keep others waiting again. */
export async function jsonInTurns(list: readonly unknown[]): Promise<Buffer> {
  const pieces = await mapInTurns(list, (one, index) => Buffer.from(`${index === 0 ? '[' : ','}${JSON.stringify(one)}`));
  return Buffer.concat([...pieces, Buffer.from(list.length === 0 ? '[]' : ']')]);
}
