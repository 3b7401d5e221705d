import type { passwords as english } from '../en/passwords.ts';

export const passwords: Readonly<Record<keyof typeof english, string>> = {
  'passwords.lead':
    'Ändern Sie es, wann Sie möchten, und sofort, wenn es jemand anders kennen könnte. Ihre anderen Geräte werden dabei abgemeldet.',
  'passwords.change': 'Passwort ändern',
  'passwords.old': 'Bisheriges Passwort',
  'passwords.oldMissing': 'Geben Sie Ihr bisheriges Passwort ein.',
  'passwords.new': 'Neues Passwort',
  'passwords.newHint': 'Mindestens {min} beliebige Zeichen. Mehrere Wörter merkt man sich leicht.',
  'passwords.again': 'Neues Passwort noch einmal',
  'passwords.notSame': 'Das ist nicht dasselbe. Geben Sie das neue Passwort noch einmal ein.',
  'passwords.changed': 'Ihr Passwort ist geändert. Ihre anderen Geräte sind abgemeldet.',
};
