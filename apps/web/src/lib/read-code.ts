import { isLocationCode, normaliseLocationCode } from '@assist/wayfinding';
import { qrIdOf } from './api/qr-id.ts';

/** The end of an address, of whatever making: as the import of codes takes them. */
const SEGMENT = /^[^\s/?#\\%\p{Cc}\p{Cs}]{1,64}$/u;
/** Beside addresses only this: other symbols hold the password of a network, a number to call, a letter, and those are nobody's business. */
const BARE = /^[\p{L}\p{N}_-]{1,64}$/u;

/**
 * The code in what a sign holds: the last segment after `qr/` of an address of whatever host, as signs outlive its name, or the code
 * alone. One of our own in the form in which it is kept, one of another making as it is; undefined where it is none.
 *
 * @param isMeant somebody says that it is a code: then it may look like anything that can end an address
 */
export function readCode(text: string, { isMeant = false }: { readonly isMeant?: boolean } = {}): string | undefined {
  const said = text.trim();
  const segment = qrIdOf(said.split(/[?#]/, 1)[0]!);
  const code = inOneForm(segment ?? said);
  return (segment !== undefined || isMeant ? SEGMENT : BARE).test(code) ? code : undefined;
}

function inOneForm(code: string): string {
  const own = normaliseLocationCode(code);
  return isLocationCode(own) ? own : code;
}
