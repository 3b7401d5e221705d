/** The symbols of Crockford's base 32. I, L, O and U are missing, because they are easily mistaken for 1, 0 and V. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MISTAKEN: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };
const RANDOM_SYMBOLS = 5;

/** The powers of α in GF(32), defined by x⁵ + x² + 1, for computing check symbols. */
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
 * Returns the check symbol Σ α^(i+1)·d_i. It reveals every single wrong symbol, every swap of two symbols that are adjacent or have one
 * between them, and every pair of equal neighbours that was replaced by another equal pair.
 */
export function checkSymbolOf(symbols: string): string {
  const sum = [...symbols].reduce((total, symbol, index) => total ^ product(POWERS[index + 1]!, SYMBOLS.indexOf(symbol)), 0);
  return SYMBOLS[sum]!;
}

/**
 * Returns the location code for five numbers from 0 to 31, which the caller must choose at random.
 *
 * @throws RangeError if there are not five numbers
 */
export function toLocationCode(numbers: readonly number[]): string {
  const symbols = numbers.map((number) => SYMBOLS[number % SYMBOLS.length]).join('');
  if (symbols.length !== RANDOM_SYMBOLS) throw new RangeError(`a location code has ${RANDOM_SYMBOLS} symbols`);
  return symbols + checkSymbolOf(symbols);
}

/**
 * Converts a typed or scanned code to the form in which codes are stored: in capitals, without separators, with letters that are not
 * symbols replaced by the symbols for which they are mistaken.
 */
export function normaliseLocationCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OILU]/g, (symbol) => MISTAKEN[symbol]!);
}

/**
 * Returns the printed form of a code, which is easier to read and to say, such as `K7M-9QX`. Codes from another system are returned
 * unchanged.
 */
export function printedLocationCode(code: string): string {
  return isLocationCode(code) ? `${code.slice(0, 3)}-${code.slice(3)}` : code;
}

/**
 * Returns the content of a sign's QR symbol: an address of the site, with the code as its last segment. The address is in capitals where
 * that makes no difference, because the symbol then needs fewer squares (alphanumeric mode). Hosts, the `qr/` route and the look-up of
 * codes are case-insensitive.
 */
export function locationCodeAddress(origin: string, code: string): string {
  const address = `${origin.replace(/\/$/, '')}/qr/${code}`;
  // If the site's address has a path, nothing is capitalised, because paths may be case-sensitive.
  return /^https?:\/\/[^/]+\/?$/i.test(origin) ? address.toUpperCase() : address;
}

/** Returns whether a normalised code consists of six symbols, the last of which is the right check symbol. */
export function isLocationCode(code: string): boolean {
  if (code.length !== RANDOM_SYMBOLS + 1 || [...code].some((symbol) => !SYMBOLS.includes(symbol))) return false;
  return checkSymbolOf(code.slice(0, RANDOM_SYMBOLS)) === code.at(-1);
}
