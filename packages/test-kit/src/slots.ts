/** Parses slot codes as written in tests, one group per hour: `slots('0000 2200')`. */
export function slots(text: string): Uint8Array {
  const digits = text.replaceAll(/\s/g, '');
  if (!/^\d*$/.test(digits)) throw new Error(`Not slots: ${text}`);
  return Uint8Array.from(digits, Number);
}

/** Formats slot codes for tests, one group per hour: `'0000 2200'`. */
export function shownSlots(codes: Iterable<number>): string {
  return [...codes].join('').replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
