import type { FilterDefinitionAnswer } from '@assist/contract';
import type { PropertyFilter } from '@assist/resource';

/**
 * Parses required properties, which an address writes as `room-screen:yes`, `desk-monitors:2..` or `desk-equipment:dock`. Several entries
 * for the same choice list become one filter.
 */
export function toPropertyFilters(entries: readonly string[], definitions: readonly FilterDefinitionAnswer[]): PropertyFilter[] {
  const asked = new Map<string, string[]>();
  for (const entry of entries) {
    const at = entry.indexOf(':');
    if (at <= 0) continue;
    const id = entry.slice(0, at);
    asked.set(id, [...(asked.get(id) ?? []), entry.slice(at + 1)]);
  }
  return [...asked].flatMap(([propertyId, values]): PropertyFilter[] => {
    const definition = definitions.find((candidate) => candidate.id === propertyId);
    const value = values[0] ?? '';
    switch (definition?.dataTypeId) {
      case 1:
        return [{ propertyId, dataTypeId: 1, value: value === 'yes' }];
      case 2:
      case 3: {
        const [from, to] = value.split('..');
        return [{ propertyId, dataTypeId: definition.dataTypeId, range: { from: numberOf(from), to: numberOf(to) } }];
      }
      case 4:
      case 6:
        return [{ propertyId, dataTypeId: definition.dataTypeId, text: value }];
      case 5:
        return [{ propertyId, dataTypeId: 5, choices: values, matchAll: definition.matchAll }];
      default:
        return [];
    }
  });
}

function numberOf(text: string | undefined): number | null {
  return text === undefined || text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/** Returns the entries with the property set to `value`; undefined removes the property. With `isChoice`, the choice is toggled. */
export function withProperty(entries: readonly string[], propertyId: string, value: string | undefined, isChoice = false): string[] {
  if (isChoice && value !== undefined) {
    const entry = `${propertyId}:${value}`;
    return entries.includes(entry) ? entries.filter((one) => one !== entry) : [...entries, entry];
  }
  const others = entries.filter((entry) => !entry.startsWith(`${propertyId}:`));
  return value === undefined ? others : [...others, `${propertyId}:${value}`];
}

export function propertyValue(entries: readonly string[], propertyId: string): string | undefined {
  return entries.find((entry) => entry.startsWith(`${propertyId}:`))?.slice(propertyId.length + 1);
}
