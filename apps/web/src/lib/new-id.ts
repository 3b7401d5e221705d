/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` is missing over plain http, which an office may use. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
