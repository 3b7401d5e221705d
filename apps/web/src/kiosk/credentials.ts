import { renewKiosk } from '@assist/contract';
import { isApiError } from '../lib/api/api-error.ts';
import { call, type Credentials } from '../lib/api/call.ts';

const KEY = 'assist-kiosk';
const SECRET_BYTES = 32;

interface Kept {
  readonly secret: string;
  /**
   * The next secret while a renewal is in progress, stored before it is sent to the server, so that a power cut cannot lose it. It is
   * absent otherwise: a copy of this storage then has to create a different secret, which reveals the copy to the server.
   */
  readonly next?: string;
  /** Undefined until this device has been approved. */
  readonly token?: string;
}

function read(): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.secret === 'string' ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

function write(kept: Kept): Kept {
  localStorage.setItem(KEY, JSON.stringify(kept));
  return kept;
}

/** Returns 256 random bits in base64url. Random bits are the only cryptography that browsers offer over plain http. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function readOrBegin(): Kept {
  return read() ?? write({ secret: newSecret() });
}

/** Returns the secret by which the server recognises this device; creates one at the first call. */
export function ownSecret(): string {
  return readOrBegin().secret;
}

/** Replaces a secret that the server does not know, so that the device can be paired anew. */
export function beginAnew(): void {
  write({ secret: newSecret() });
}

/** Returns whether the device has been approved; it may not know yet that its registration was revoked. */
export function isRegistered(): boolean {
  return read()?.token !== undefined;
}

export function forgetRegistration(): void {
  localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Registers a listener for the end of the registration: an administrator has revoked it, or the storage was copied. */
export function onUnregistered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a new token; undefined until the device is approved. After a failure, the next call sends the same secrets again. */
export async function renewToken(): Promise<string | undefined> {
  const kept = readOrBegin();
  const { secret, next = newSecret() } = kept;
  write({ ...kept, next });
  const { token } = await call(renewKiosk, { body: { secret, next } });
  if (token === null) return undefined;
  write({ secret: next, token });
  return token;
}

let renewing: Promise<string> | undefined;

/** Runs one renewal at a time (over https across all tabs, by a lock), because two simultaneous ones would look like a copied storage. */
async function renewOnce(stale: string): Promise<string> {
  const locks = navigator.locks as LockManager | undefined;
  const turn = async () => {
    const kept = read();
    if (kept?.token !== undefined && kept.token !== stale) return kept.token;
    const token = await renewToken();
    if (token === undefined) throw new Error('a device that waits has no token to renew');
    return token;
  };
  renewing ??= (locks === undefined ? turn() : locks.request(KEY, turn)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

export const kioskCredentials: Credentials = {
  token: () => read()?.token,
  renew: async (stale) => {
    try {
      return await renewOnce(stale);
    } catch (error) {
      if (isApiError(error) && error.code === 'kiosk-not-registered') forgetRegistration();
      throw error;
    }
  },
  // A device without a token makes no calls that require one.
  onStranger: () => {},
};
