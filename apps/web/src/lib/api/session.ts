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

export function writeTokens(tokens: Tokens): void {
  localStorage.setItem(API_TOKEN_KEY, tokens.token);
  localStorage.setItem(API_REFRESH_TOKEN_KEY, tokens.refreshToken);
}

export function forgetTokens(): void {
  localStorage.removeItem(API_TOKEN_KEY);
  localStorage.removeItem(API_REFRESH_TOKEN_KEY);
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Called when the server ends the session, or another tab signs out. */
export function onSessionEnd(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === API_TOKEN_KEY && event.newValue === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

export function endSession(): void {
  forgetTokens();
  for (const listener of listeners) listener();
}
