import type { ObjectChange } from '@assist/contract';

/** Parses the data of an `ObjectChanged` message. Returns undefined if it is invalid, or of a kind that only a newer version knows. */
export function readObjectChange(data: unknown): ObjectChange | undefined {
  const said = parseJson(data) as Partial<ObjectChange> | null | undefined;
  switch (said?.kind) {
    case 'schedules':
      return said.scheduleIds === null || isListOfTexts(said.scheduleIds)
        ? { kind: 'schedules', scheduleIds: said.scheduleIds }
        : undefined;
    case 'events':
      return { kind: 'events' };
    case 'object':
      return Array.isArray(said.parts) ? (said as ObjectChange) : undefined;
    default:
      return undefined;
  }
}

function isListOfTexts(list: unknown): list is readonly string[] {
  return Array.isArray(list) && list.every((one) => typeof one === 'string');
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}
