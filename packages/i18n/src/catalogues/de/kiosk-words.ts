import type { KioskWords } from '../../catalogue.ts';

export const kioskWords: KioskWords = {
  // Kiosk
  'kiosk.youAreHere': 'Sie sind hier',
  'kiosk.search': 'Raum oder Ort',
  'kiosk.today': 'Heute im Gebäude',
  'kiosk.noMeetings': 'Heute gibt es hier keine Besprechungen mehr.',
  'kiosk.reserved': 'Belegt',
  'kiosk.startOver': 'Von vorn',
  'kiosk.onPhone': 'Um den Weg mitzunehmen, richten Sie die Kamera Ihres Telefons hierher.',
  'kiosk.phoneNeeds': 'Dafür müssen Sie sich anmelden.',
  'kiosk.alsoToilets': 'WC Klo',
  'kiosk.alsoReception': 'Rezeption Information Pforte',
  'kiosk.stillThere': 'Sind Sie noch da?',
  'kiosk.soonBack': 'In zehn Sekunden kehrt der Bildschirm zum Anfang zurück und löscht Ihre Suche.',
  'kiosk.stay': 'Ich bin noch da',
  'kiosk.pairLead':
    'Um diesen Bildschirm als Kiosk anzumelden, gibt eine Administratorin oder ein Administrator diesen Code ein: {address}',
  'kiosk.pairUntil': 'Der Code gilt bis {time}. Danach steht hier ein neuer.',
  'kiosk.licenceHint': 'Sobald es eine Lizenz dafür gibt, geht es von selbst weiter.',
  'kiosk.nextTry': 'Nächster Versuch um {time}.',
  'kiosk.contact': 'Bitte fragen Sie: {contact}',
  'kiosk.offline': 'Keine Verbindung seit {time}',
  'kiosk.keyboard': 'Tastatur',
  'kiosk.space': 'Leerzeichen',
  'kiosk.erase': 'Letztes Zeichen löschen',
};
