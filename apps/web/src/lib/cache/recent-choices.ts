import { keepText } from '../keep-text.ts';

/** A choice made in the search. For an item with an id, only the id is stored, so that removed items are not shown. */
export type RecentChoice =
  | { readonly kind: 'resource' | 'area' | 'type'; readonly id: string }
  | { readonly kind: 'person'; readonly email: string; readonly name: string }
  | { readonly kind: 'screen'; readonly to: string }
  | { readonly kind: 'phrase'; readonly text: string };

const KEY = 'assist-recent-choices';
const MOST = 6;
const LONGEST = 2_000;

/** Returns the owner's choices, latest first; an empty list if the stored ones belong to somebody else or are invalid. */
export function recentChoices(owner: string): readonly RecentChoice[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { owner?: unknown; choices?: unknown } | null;
    return kept?.owner === owner && Array.isArray(kept.choices) ? kept.choices.filter(isChoice).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepChoice(owner: string, choice: RecentChoice): void {
  const same = JSON.stringify(choice);
  if (same.length > LONGEST) return;
  const choices = [choice, ...recentChoices(owner).filter((one) => JSON.stringify(one) !== same)].slice(0, MOST);
  keepText(KEY, JSON.stringify({ owner, choices }));
}

export function wipeRecentChoices(): void {
  localStorage.removeItem(KEY);
}

function isChoice(one: unknown): one is RecentChoice {
  if (typeof one !== 'object' || one === null) return false;
  const has = (name: string) => typeof (one as Record<string, unknown>)[name] === 'string';
  switch ((one as { kind?: unknown }).kind) {
    case 'resource':
    case 'area':
    case 'type':
      return has('id');
    case 'person':
      return has('email') && has('name');
    case 'screen':
      return has('to');
    case 'phrase':
      return has('text');
    default:
      return false;
  }
}
