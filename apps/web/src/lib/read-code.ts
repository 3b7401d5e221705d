import { isLocationCode, normaliseLocationCode } from '@assist/wayfinding';
import { qrIdOf } from './api/qr-id.ts';

/** The last segment of any address, with the same characters as the import of codes allows. */
const SEGMENT = /^[^\s/?#\\%\p{Cc}\p{Cs}]{1,64}$/u;
/** Without an address, only this is accepted: other QR codes hold a Wi-Fi password, a phone number or an e-mail, which are private. */
const BARE = /^[\p{L}\p{N}_-]{1,64}$/u;

/**
 * Returns the code from the content of a sign: the last segment after `qr/` of an address on any host, because signs outlive its name, or
 * the bare code. Our own codes are normalised, foreign ones stay as they are; undefined if it is not a code.
 *
 * @param isMeant true if the person says that it is a code: then it may be anything that can end an address
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
