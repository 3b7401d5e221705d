/** Slot codes as a test writes them, an hour a group: `slots('0000 2200')`. */
export function slots(text: string): Uint8Array {
  const digits = text.replaceAll(/\s/g, '');
  if (!/^\d*$/.test(digits)) throw new Error(`Not slots: ${text}`);
  return Uint8Array.from(digits, Number);
}

/** Slot codes as a test reads them, an hour a group: `'0000 2200'`. */
export function shownSlots(codes: Iterable<number>): string {
  return [...codes].join('').replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
