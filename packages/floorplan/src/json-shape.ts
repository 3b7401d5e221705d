/** An object from third-party JSON. Its members must be checked before use. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Returns whether a value is a text by language, such as `{ en: 'Ground floor' }`, with at least one language. */
export function isLabels(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.keys(value).length > 0 && Object.values(value).every((text) => typeof text === 'string');
}

/** Returns whether two JSON values are equal, regardless of the order of an object's members. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSameJson(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]));
}
