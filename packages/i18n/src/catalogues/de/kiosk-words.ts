import type { KioskWords } from '../../catalogue.ts';

export const kioskWords: KioskWords = {
  // Kiosk
  'kiosk.youAreHere': 'Sie sind hier',
  'kiosk.whereTo': 'Wohin möchten Sie?',
  'kiosk.search': 'Raum oder Ort',
  'kiosk.today': 'Heute im Haus',
  'kiosk.noMeetings': 'Heute trifft sich hier niemand mehr.',
  'kiosk.reserved': 'Belegt',
  'kiosk.language': 'Sprache',
  'kiosk.startOver': 'Von vorn',
  'kiosk.onPhone': 'Den Weg mitnehmen: Kamera des Telefons hierher richten.',
  'kiosk.phoneNeeds': 'Es fragt nach Ihrem Konto.',
  'kiosk.alsoToilets': 'WC Klo',
  'kiosk.alsoReception': 'Rezeption Information Pforte',
  'kiosk.stillThere': 'Sind Sie noch da?',
  'kiosk.soonBack': 'In zehn Sekunden kehrt der Bildschirm zum Anfang zurück und vergisst, was gefragt war.',
  'kiosk.stay': 'Ich bin noch da',
  'kiosk.pairLead': 'Damit es ein Kiosk wird, gibt eine Administratorin oder ein Administrator diesen Code ein: {address}',
  'kiosk.pairUntil': 'Der Code gilt bis {time}. Danach steht hier ein neuer.',
  'kiosk.licenceHint': 'Sobald es eine Lizenz dafür gibt, geht es von selbst weiter.',
  'kiosk.nextTry': 'Nächster Versuch um {time}.',
  'kiosk.contact': 'Bitte fragen Sie: {contact}',
  'kiosk.offline': 'Keine Verbindung seit {time}',
  'kiosk.keyboard': 'Tastatur',
  'kiosk.space': 'Leerzeichen',
  'kiosk.erase': 'Letztes Zeichen löschen',
};
