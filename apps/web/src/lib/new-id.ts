/** Returns 128 random bits. `crypto.randomUUID` exists only over https or on localhost; an office may use plain http. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
