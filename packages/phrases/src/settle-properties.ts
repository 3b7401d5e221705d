import type { FoundName } from './find-name.ts';
import type { PropertyTerm } from './vocabulary.ts';
import type { WishedProperty } from './wish.ts';

interface Settled {
  readonly typeIds: readonly string[];
  readonly properties: readonly WishedProperty[];
  /** Indexes of the properties that no requested type has. */
  readonly left: readonly number[];
}

type Asked = Pick<Extract<FoundName, { kind: 'property' }>, 'terms' | 'count'>;

/**
 * Resolves properties to types. A property belongs to a type, so requesting it requests the types that have it; if types are named, only
 * those. If several types have a property of that name, each type is filtered by its own property, because a filter lets resources without
 * the property pass. A choice filter does not, so only the first type is used for it.
 */
export function settleProperties(asked: readonly Asked[], named: readonly string[]): Settled {
  let types = named;
  const left: number[] = [];
  const kept: Asked[] = [];
  asked.forEach(({ terms, count }, index) => {
    const fitting = terms.filter(({ resourceTypeId }) => types.length === 0 || types.includes(resourceTypeId));
    const first = fitting[0];
    if (first === undefined) return void left.push(index);
    const isChoice = fitting.some(({ value }) => value?.kind === 'choice');
    const wanted = isChoice ? fitting.filter(({ resourceTypeId }) => resourceTypeId === first.resourceTypeId) : fitting;
    const having = new Set(wanted.map(({ resourceTypeId }) => resourceTypeId));
    types = types.length === 0 ? [...having] : types.filter((type) => having.has(type));
    kept.push({ terms: wanted, count });
  });
  const properties = kept.flatMap(({ terms, count }) =>
    terms.filter(({ resourceTypeId }) => types.includes(resourceTypeId)).map((term) => toWished(term, count)),
  );
  const byAddress = new Map(properties.map((one) => [JSON.stringify(one), one]));
  return { typeIds: types, properties: [...byAddress.values()], left };
}

function toWished({ propertyId, value }: PropertyTerm, count: number | null): WishedProperty {
  return { propertyId, value: value ?? { kind: 'atLeast', count: count ?? 1 } };
}
