import { foldText } from './fold-text.ts';
import type { Resource } from './resource.ts';

/** Returns a resource's name, its displayName, and its displayNameForApp in all languages. */
export function namesOf(resource: Pick<Resource, 'name' | 'displayName' | 'displayNameForApp'>): readonly string[] {
  return [resource.name, resource.displayName, ...Object.values(resource.displayNameForApp)];
}

/**
 * Returns the name to show: displayNameForApp in the active or the default language, or else displayName, or else name. A name in some
 * other language is for the people who read it.
 */
export function shownName({ displayNameForApp, displayName, name }: Resource, language: string, defaultLanguage: string): string {
  const own = (key: string) => (Object.hasOwn(displayNameForApp, key) ? displayNameForApp[key] : undefined);
  return own(language) || own(defaultLanguage) || displayName || name;
}

/** Whether a resource's name equals the floor plan's name filter, ignoring case (specification, section 5). '' matches any name. */
export function isNamedExactly(resource: Resource, name: string): boolean {
  const wanted = name.trim().toLowerCase();
  return wanted === '' || resource.name.trim().toLowerCase() === wanted;
}

/** Whether one of a resource's names contains a text, ignoring case and accents (specification, section 5). */
export function isNamedLike(resource: Resource, name: string): boolean {
  const wanted = foldText(name);
  return namesOf(resource).some((own) => foldText(own).includes(wanted));
}
