/**
 * The values of a query string in the usual form: `?area=f2&area=f3&day=2026-11-26`. The router's own codec is JSON, which would read the
 * area id `12` as a number and write it in quotation marks.
 */
export type SearchValue = string | readonly string[];

export function parseSearch(search: string): Record<string, SearchValue> {
  const parameters = new URLSearchParams(search);
  const result: Record<string, SearchValue> = {};
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    result[name] = values.length === 1 ? values[0]! : values;
  }
  return result;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the values of a parameter as a list, even if it has a single value or none. */
export function listOf(value: unknown): string[] {
  if (value === undefined || value === '') return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
