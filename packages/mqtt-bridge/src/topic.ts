/** Returns the level that each `+` matches in a topic, in order; undefined if the topic does not match. */
export function matchTopic(filter: string, topic: string): readonly string[] | undefined {
  const [wanted, levels] = [filter.split('/'), topic.split('/')];
  if (wanted.length !== levels.length) return undefined;
  const found: string[] = [];
  for (const [index, level] of wanted.entries()) {
    if (level === '+') found.push(levels[index]!);
    else if (level !== levels[index]) return undefined;
  }
  return found;
}

export function wildcardsOf(filter: string): number {
  return filter.split('/').filter((level) => level === '+').length;
}

/** Replaces each placeholder, such as `{1}`, with the level that the `+` of this number matches. */
export function fillIn(text: string, found: readonly string[]): string {
  return text.replaceAll(PLACE, (_all, number: string) => found[Number(number) - 1] ?? '');
}

export function placesOf(text: string): readonly number[] {
  return [...text.matchAll(PLACE)].map(([, number]) => Number(number));
}

const PLACE = /\{(\d{1,2})\}/gu;
