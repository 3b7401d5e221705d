/**
 * The colours for other calendars. Each is visible on both white and the dark surface (contrast of at least 3:1); neighbouring colours
 * differ clearly.
 */
export const CALENDAR_COLOURS = {
  blue: '#0f7fc4',
  orange: '#c2410c',
  green: '#1f8a4c',
  violet: '#a855d6',
  ochre: '#b7791f',
  pink: '#d6457f',
  turquoise: '#0e8f96',
  brown: '#7c6f5a',
  olive: '#7a8b1f',
  grey: '#64748b',
} as const;

export type CalendarColourName = keyof typeof CALENDAR_COLOURS;

/**
 * Returns the colour for the next calendar in a list: the least used colour, but never that of the last calendar. `used` are the colours in
 * the list.
 */
export function nextCalendarColour(used: readonly string[]): string {
  const last = used.at(-1);
  const [first] = Object.values(CALENDAR_COLOURS)
    .filter((colour) => colour !== last)
    .map((colour) => ({ colour, times: used.filter((one) => one === colour).length }))
    .toSorted((a, b) => a.times - b.times);
  return first!.colour;
}
