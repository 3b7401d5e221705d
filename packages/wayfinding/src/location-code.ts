/** Crockford's base 32: without I, L, O and U, which are easily mistaken for 1, 0 and V. */
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
 * Returns Σ α^(i+1)·d_i: it detects every single wrong symbol, every swap of two symbols that are adjacent or have one between them, and
 * every pair of equal neighbours replaced by another equal pair.
 */
export function checkSymbolOf(symbols: string): string {
  const sum = [...symbols].reduce((total, symbol, index) => total ^ product(POWERS[index + 1]!, SYMBOLS.indexOf(symbol)), 0);
  return SYMBOLS[sum]!;
}

/**
 * Returns a code from five random numbers between 0 and 31, provided by the caller.
 *
 * @throws RangeError if there are not five
 */
export function toLocationCode(numbers: readonly number[]): string {
  const symbols = numbers.map((number) => SYMBOLS[number % SYMBOLS.length]).join('');
  if (symbols.length !== RANDOM_SYMBOLS) throw new RangeError(`a location code has ${RANDOM_SYMBOLS} symbols`);
  return symbols + checkSymbolOf(symbols);
}

/**
 * Converts a typed or scanned code into the single form in which it is stored: in capitals, without separators, with confusable characters
 * replaced.
 */
export function normaliseLocationCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OILU]/g, (symbol) => MISTAKEN[symbol]!);
}

/** Returns the printed form, which is easier to read and to say: `K7M-9QX`. Codes made by another system stay unchanged. */
export function printedLocationCode(code: string): string {
  return isLocationCode(code) ? `${code.slice(0, 3)}-${code.slice(3)}` : code;
}

/**
 * Returns the contents of a sign's symbol: the address of the site with the code as its last segment. It is in capitals if that makes no
 * difference, because the symbol then needs fewer and larger squares (alphanumeric mode); hosts are case-insensitive, and so are the `qr/`
 * route and the look-up.
 */
export function locationCodeAddress(origin: string, code: string): string {
  const address = `${origin.replace(/\/$/, '')}/qr/${code}`;
  // A site with a path keeps it unchanged, because paths may be case-sensitive.
  return /^https?:\/\/[^/]+\/?$/i.test(origin) ? address.toUpperCase() : address;
}

/** Whether a normalised code has six of the symbols, the last of which is the right check symbol. */
export function isLocationCode(code: string): boolean {
  if (code.length !== RANDOM_SYMBOLS + 1 || [...code].some((symbol) => !SYMBOLS.includes(symbol))) return false;
  return checkSymbolOf(code.slice(0, RANDOM_SYMBOLS)) === code.at(-1);
}
