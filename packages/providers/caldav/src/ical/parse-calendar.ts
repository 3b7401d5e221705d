import ICAL from 'ical.js';

/**
 * Maximum number of values, parameters and lines in one text. Each takes time to parse, regardless of its length; this many take a quarter
 * of a second. Ten years of a daily series in which each day is excluded individually have a fifth of this.
 */
const MOST_PARTS = 40_000;

/** Parses iCalendar. Returns undefined if the text is not iCalendar, or has too many parts. */
export function parseCalendar(text: string): ICAL.Component | undefined {
  if (hasMoreParts(text, MOST_PARTS)) return undefined;
  try {
    return new ICAL.Component(ICAL.parse(text));
  } catch {
    return undefined;
  }
}

const [COMMA, SEMICOLON, LINE_FEED, SPACE] = [0x2c, 0x3b, 0x0a, 0x20];

/**
 * Returns whether a text has more parts than `most`. A picture in an event counts as one part, because its lines are folded and begin with
 * a space.
 */
function hasMoreParts(text: string, most: number): boolean {
  let parts = 0;
  for (let at = 0; at < text.length && parts <= most; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === SEMICOLON || (code === LINE_FEED && text.charCodeAt(at + 1) !== SPACE)) parts += 1;
  }
  return parts > most;
}
