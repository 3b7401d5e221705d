import type { ObjectValue } from '@assist/resource';

export interface PayloadRule {
  readonly path?: readonly string[] | undefined;
  readonly map?: Readonly<Record<string, unknown>> | undefined;
}

/** What a device is told; undefined where the map has no word for it. */
export function commandPayload(value: ObjectValue, { path, map }: PayloadRule): string | undefined {
  if (map !== undefined && !Object.hasOwn(map, String(value))) return undefined;
  const meant: unknown = map === undefined ? value : map[String(value)];
  if (path === undefined) return typeof meant === 'string' ? meant : JSON.stringify(meant);
  return JSON.stringify(path.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), meant));
}
