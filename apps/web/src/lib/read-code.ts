import { isLocationCode, normaliseLocationCode } from '@assist/wayfinding';
import { qrIdOf } from './api/qr-id.ts';

/** Matches a code at the end of an address, with the characters that the import of codes allows. */
const SEGMENT = /^[^\s/?#\\%\p{Cc}\p{Cs}]{1,64}$/u;
/** Matches a code without an address. Other characters are not accepted, since other QR codes may contain private data (Wi-Fi, e-mails). */
const BARE = /^[\p{L}\p{N}_-]{1,64}$/u;

/**
 * Returns the code in the content of a sign: the last segment of an address with `qr/`, or the bare code; undefined if there is none. The
 * address may have any host, because signs outlive host names. The product's own codes are normalised; others are returned unchanged.
 *
 * @param isMeant true if the person has entered the text as a code; it may then contain all characters that the end of an address may
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
