import { setImmediate } from 'node:timers/promises';

/** Work for one person goes on so long before everybody else has his turn. */
const TURN_MS = 8;

/** `map` over a long list, which never keeps others waiting for all of it. */
export async function mapInTurns<T, R>(list: readonly T[], map: (one: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  let began = performance.now();
  for (const one of list) {
    if (performance.now() - began > TURN_MS) {
      await setImmediate();
      began = performance.now();
    }
    mapped.push(map(one));
  }
  return mapped;
}

/** The JSON text of a long list, made piece by piece. */
export async function jsonInTurns(list: readonly unknown[]): Promise<string> {
  return `[${(await mapInTurns(list, (one) => JSON.stringify(one))).join(',')}]`;
}
