import { foldText, namesOf, type Resource } from '@assist/resource';
import type { CatalogueSnapshot } from './catalogue.ts';

interface Named {
  readonly email: string;
  readonly folded: string;
}

/** Folded once after each import, when somebody looks for a resource first. */
const namedOf = new WeakMap<CatalogueSnapshot, readonly Named[]>();

/**
 * Resources that this person sees, by every word of the text in their names or their address, without case and diacritics; those
 * first whose name begins with it. Visibility is looked up for those that are found, not listed.
 */
export function findResourcesByName(snapshot: CatalogueSnapshot, viewer: string, text: string, limit: number): readonly Resource[] {
  const words = foldText(text).split(' ').filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  let named = namedOf.get(snapshot);
  if (named === undefined) {
    named = snapshot.resources.map((resource) => ({
      email: resource.email,
      // Of the address what is before the @: the rest is the company's, and in every one.
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
