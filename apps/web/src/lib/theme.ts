import { keepText } from './keep-text.ts';

export type Theme = 'system' | 'light' | 'dark';

const THEME_KEY = 'assist-theme';
const THEME_EVENT = 'assist-theme';

export function storedTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset['theme'];
  } else {
    keepText(THEME_KEY, theme);
    document.documentElement.dataset['theme'] = theme;
  }
  dispatchEvent(new Event(THEME_EVENT));
}

export function onTheme(listener: () => void): () => void {
  addEventListener(THEME_EVENT, listener);
  return () => removeEventListener(THEME_EVENT, listener);
}
