/** Crockford's base 32: no I, L, O and U, which one takes for 1, 0 and V. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MISTAKEN: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };
const RANDOM_SYMBOLS = 5;

/** Powers of α in GF(32) over x⁵ + x² + 1. */
const POWERS = listPowers();

function listPowers(): readonly number[] {
  const powers = [1];
  while (powers.length < 31) {
    const doubled = powers.at(-1)! * 2;
    powers.push(doubled < 32 ? doubled : doubled ^ 0b100101);
  }
  return powers;
}

function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : POWERS[(POWERS.indexOf(a) + POWERS.indexOf(b)) % 31]!;
}

/**
 * Σ α^(i+1)·d_i: it tells every single mistaken symbol, every two that have changed places, neighbours or with one between them,
 * and every two alike that became two others.
 */
export function checkSymbolOf(symbols: string): string {
  const sum = [...symbols].reduce((total, symbol, index) => total ^ product(POWERS[index + 1]!, SYMBOLS.indexOf(symbol)), 0);
  return SYMBOLS[sum]!;
}

/** A code from five numbers from 0 to 31, which whoever makes one takes from chance. */
export function toLocationCode(numbers: readonly number[]): string {
  const symbols = numbers.map((number) => SYMBOLS[number % SYMBOLS.length]).join('');
  if (symbols.length !== RANDOM_SYMBOLS) throw new RangeError(`a location code has ${RANDOM_SYMBOLS} symbols`);
  return symbols + checkSymbolOf(symbols);
}

/** As it was typed or scanned, in the one form in which it is kept: capitals, nothing between them, what is mistaken for another put right. */
export function normaliseLocationCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OILU]/g, (symbol) => MISTAKEN[symbol]!);
}

/** As it is printed, which is easier to read and to say: `K7M-9QX`. A code of another making stays as it is. */
export function printedLocationCode(code: string): string {
  return isLocationCode(code) ? `${code.slice(0, 3)}-${code.slice(3)}` : code;
}

/**
 * What a sign's symbol holds: the address of the site with the code as its last segment. All in capitals where that changes nothing, for
 * then a symbol needs fewer and larger squares (alphanumeric mode); hosts have no case, and the `qr/` route and the look-up ignore it.
 */
export function locationCodeAddress(origin: string, code: string): string {
  const address = `${origin.replace(/\/$/, '')}/qr/${code}`;
  // A site below a path keeps its path as it is.
  return /^https?:\/\/[^/]+\/?$/i.test(origin) ? address.toUpperCase() : address;
}

/** Of a normalised code: whether it was typed without a mistake. */
export function isLocationCode(code: string): boolean {
  if (code.length !== RANDOM_SYMBOLS + 1 || [...code].some((symbol) => !SYMBOLS.includes(symbol))) return false;
  return checkSymbolOf(code.slice(0, RANDOM_SYMBOLS)) === code.at(-1);
}
