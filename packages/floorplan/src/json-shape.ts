/** An object from other people's JSON: nothing in it is trusted before it has been checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether a value is a text by language, such as `{ en: 'Ground floor' }`: at least one language, texts only. */
export function isLabels(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.keys(value).length > 0 && Object.values(value).every((text) => typeof text === 'string');
}

/** Whether two JSON values are equal; the order of an object's members does not matter. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSameJson(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]));
}
