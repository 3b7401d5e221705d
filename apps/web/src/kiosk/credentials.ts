import { renewKiosk } from '@assist/contract';
import { isApiError } from '../lib/api/api-error.ts';
import { call, type Credentials } from '../lib/api/call.ts';

const KEY = 'assist-kiosk';
const SECRET_BYTES = 32;

interface Kept {
  readonly secret: string;
  /**
   * The one that comes next, for as long as a renewal is under way: written down before it is told to the server, so that no power cut can come between.
   * At rest there is none: a copy of what is kept has to make up its own, by which the server knows it.
   */
  readonly next?: string;
  /** Undefined as long as nobody has approved this device. */
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

/** 256 bits in base64url. Also over plain http, where there is no other cryptography. */
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

/** What this device asks to be paired with. */
export function ownSecret(): string {
  return readOrBegin().secret;
}

/** The server knows nothing of the secret that it has: with the next one it asks to be paired anew. */
export function beginAnew(): void {
  write({ secret: newSecret() });
}

/** Whether it has been approved once, as far as it knows. */
export function isRegistered(): boolean {
  return read()?.token !== undefined;
}

export function forgetRegistration(): void {
  localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Called when it is no kiosk any more: an administrator has taken it back, or it was copied. */
export function onUnregistered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A token; undefined as long as nobody has approved this device. What fails is tried again with the same two secrets. */
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

/** One at a time, in all tabs of this browser where it has locks (over https): two would take each other for a copy. */
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
  // A device that nobody has approved asks for nothing.
  onStranger: () => {},
};
