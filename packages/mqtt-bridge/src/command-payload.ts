import type { ObjectValue } from '@assist/resource';

export interface PayloadRule {
  readonly path?: readonly string[] | undefined;
  readonly map?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the payload to send to a device; undefined if the map has no entry for the value. */
export function commandPayload(value: ObjectValue, { path, map }: PayloadRule): string | undefined {
  if (map !== undefined && !Object.hasOwn(map, String(value))) return undefined;
  const meant: unknown = map === undefined ? value : map[String(value)];
  if (path === undefined) return typeof meant === 'string' ? meant : JSON.stringify(meant);
  return JSON.stringify(path.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), meant));
}
