import { API_REFRESH_TOKEN_KEY, API_TOKEN_KEY } from '@assist/reservation';

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

/** Returns the session's tokens from local storage, as the specification requires. All tabs share these tokens. */
export function readTokens(): Tokens | undefined {
  const token = localStorage.getItem(API_TOKEN_KEY);
  const refreshToken = localStorage.getItem(API_REFRESH_TOKEN_KEY);
  return token === null || refreshToken === null ? undefined : { token, refreshToken };
}

/** Key that marks the session as a guest's, because guests have separate screens. */
const GUEST_KEY = 'assist-guest';

export function isGuest(): boolean {
  return readTokens() !== undefined && localStorage.getItem(GUEST_KEY) !== null;
}

/** Begins a session after a sign-in. A renewal only calls `writeTokens`, since the session's owner stays the same. */
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

/** Local-storage key that notifies the other tabs of a sign-out. It is removed immediately after it is set. */
const LEFT_KEY = 'assist-left';

type Listener = () => void;
const listeners = new Set<Listener>();
const beginListeners = new Set<Listener>();

/** Registers a listener for a sign-in in this tab or in another one. */
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

/** Registers a listener for the end of the session in this tab or in another one. */
export function onSessionEnd(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === LEFT_KEY) sessionStorage.clear();
    if ((event.key === API_TOKEN_KEY && event.newValue === null) || event.key === null) listener();
  };
  // A tab that was suspended or restored with Back may have missed the end of the session.
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

/**
 * Ends the session in this browser. If the person has signed out (`left`), text typed in any tab is discarded; if the session has run out,
 * the text is kept for the next sign-in.
 */
export function endSession(why: 'left' | 'ran-out' = 'ran-out'): void {
  if (why === 'left') {
    sessionStorage.clear();
    localStorage.setItem(LEFT_KEY, 'yes');
    localStorage.removeItem(LEFT_KEY);
  }
  forgetTokens();
  for (const listener of listeners) listener();
}
