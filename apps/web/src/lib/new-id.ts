/** 128 random bits. `crypto.randomUUID` is there only over https or on this machine; an office may run plain http. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
