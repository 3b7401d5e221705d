import type { passkeys as english } from '../en/passkeys.ts';

export const passkeys: Readonly<Record<keyof typeof english, string>> = {
  'passkeys.title': 'Passkeys',
  'passkeys.lead':
    'Ihr Telefon, Computer oder Sicherheitsschlüssel meldet Sie an, sobald er Sie an Finger, Gesicht oder Code erkannt hat: ohne Passwort, ohne Abtippen.',
  'passkeys.add': 'Passkey hinzufügen',
  'passkeys.added': 'Der Passkey ist da. Ab jetzt können Sie sich damit anmelden.',
  'passkeys.newName': 'Passkey ({device})',
  'passkeys.created': 'Erstellt: {day}',
  'passkeys.neverUsed': 'noch nie verwendet',
  'passkeys.lastUsed': 'zuletzt verwendet: {day}',
  'passkeys.rename': '{name} umbenennen',
  'passkeys.name': 'Name des Passkeys',
  'passkeys.nameMissing': 'Geben Sie einen Namen ein.',
  'passkeys.remove': '{name} entfernen',
  'passkeys.removeTitle': '{name} entfernen?',
  'passkeys.removeNote': 'Er meldet niemanden mehr an. Löschen Sie ihn auch auf dem Gerät.',
  'passkeys.removeNow': 'Entfernen',
  'passkeys.removed': '{name} ist entfernt.',
  'passkeys.signIn': 'Mit Passkey anmelden',
  'passkeys.givenUp': 'Das wurde abgebrochen oder hat zu lange gedauert. Versuchen Sie es noch einmal.',
  'passkeys.failed': 'Der Browser konnte das nicht. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  'passkeys.known': 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
  'passkeys.noAddress': 'Hier gibt es noch keine: Wer Assist betreut, muss erst angeben, unter welcher Adresse man es erreicht (https://).',
  'passkeys.otherAddress': 'Sie gelten nur unter {address}. Öffnen Sie Assist dort.',
  'passkeys.noBrowser': 'Dieser Browser kennt keine Passkeys, oder die Verbindung ist nicht sicher.',
};
