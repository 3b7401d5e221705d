import { foldText, namesOf, type Resource } from '@assist/resource';
import type { CatalogueSnapshot } from './catalogue.ts';

interface Named {
  readonly email: string;
  readonly folded: string;
}

/** The folded names, computed once after each import, at the first search for a resource. */
const namedOf = new WeakMap<CatalogueSnapshot, readonly Named[]>();

/**
 * Finds the resources visible to this person whose names or address contain every word of the text, ignoring case and diacritics. Resources
 * whose name begins with the first word come first. Visibility is checked only for matches.
 */
export function findResourcesByName(snapshot: CatalogueSnapshot, viewer: string, text: string, limit: number): readonly Resource[] {
  const words = foldText(text).split(' ').filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  let named = namedOf.get(snapshot);
  if (named === undefined) {
    named = snapshot.resources.map((resource) => ({
      email: resource.email,
      // Only the part of the address before the @, because the domain is usually the same in all addresses.
      folded: foldText([...namesOf(resource), resource.email.split('@')[0]].join(' ')),
    }));
    namedOf.set(snapshot, named);
  }
  const found: Resource[] = [];
  const matching = named.filter(({ folded }) => words.every((word) => folded.includes(word)));
  for (const { email } of matching.toSorted((a, b) => Number(b.folded.startsWith(first)) - Number(a.folded.startsWith(first)))) {
    const resource = snapshot.views.find(viewer, email);
    if (resource !== undefined) found.push(resource);
    if (found.length === limit) break;
  }
  return found;
}
