import { API_REFRESH_TOKEN_KEY, API_TOKEN_KEY } from '@assist/reservation';

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

/** Where the specification says: local storage, so that all tabs of this browser share one session. */
export function readTokens(): Tokens | undefined {
  const token = localStorage.getItem(API_TOKEN_KEY);
  const refreshToken = localStorage.getItem(API_REFRESH_TOKEN_KEY);
  return token === null || refreshToken === null ? undefined : { token, refreshToken };
}

/** Marks a visitor's session: visitors have their own screens. */
const GUEST_KEY = 'assist-guest';

export function isGuest(): boolean {
  return readTokens() !== undefined && localStorage.getItem(GUEST_KEY) !== null;
}

/** After a sign-in; what renews a session leaves it as it is. */
export function beginSession(tokens: Tokens, who: 'person' | 'guest'): void {
  if (who === 'guest') localStorage.setItem(GUEST_KEY, 'yes');
  else localStorage.removeItem(GUEST_KEY);
  writeTokens(tokens);
  for (const listener of beginListeners) listener();
}

export function writeTokens(tokens: Tokens): void {
  localStorage.setItem(API_TOKEN_KEY, tokens.token);
  localStorage.setItem(API_REFRESH_TOKEN_KEY, tokens.refreshToken);
}

function forgetTokens(): void {
  localStorage.removeItem(API_TOKEN_KEY);
  localStorage.removeItem(API_REFRESH_TOKEN_KEY);
  localStorage.removeItem(GUEST_KEY);
}

/** Tells the other tabs; it is gone again at once. */
const LEFT_KEY = 'assist-left';

type Listener = () => void;
const listeners = new Set<Listener>();
const beginListeners = new Set<Listener>();

/** Called when somebody has signed in, in this tab or another one. */
export function onSessionBegin(listener: Listener): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) =>
    key === API_TOKEN_KEY && oldValue === null && newValue !== null && listener();
  beginListeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    beginListeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** Called when the server ends the session, or another tab signs out. */
export function onSessionEnd(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === LEFT_KEY) sessionStorage.clear();
    if ((event.key === API_TOKEN_KEY && event.newValue === null) || event.key === null) listener();
  };
  // A tab that slept, or that one has gone back to, may have missed it.
  const onAwake = () => {
    if (document.visibilityState === 'visible' && readTokens() === undefined) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onAwake);
  document.addEventListener('visibilitychange', onAwake);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onAwake);
    document.removeEventListener('visibilitychange', onAwake);
  };
}

/** `left`: the person has gone, and what he was typing in any tab with him. A session that has run out he will begin again. */
export function endSession(why: 'left' | 'ran-out' = 'ran-out'): void {
  if (why === 'left') {
    sessionStorage.clear();
    localStorage.setItem(LEFT_KEY, 'yes');
    localStorage.removeItem(LEFT_KEY);
  }
  forgetTokens();
  for (const listener of listeners) listener();
}
