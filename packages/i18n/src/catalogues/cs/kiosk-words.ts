import type { KioskWords } from '../../catalogue.ts';

export const kioskWords: KioskWords = {
  // Kiosk
  'kiosk.youAreHere': 'Zde stojíte',
  'kiosk.search': 'Místnost nebo místo',
  'kiosk.today': 'Dnes v této budově',
  'kiosk.noMeetings': 'Dnes tu už žádné schůzky nejsou.',
  'kiosk.reserved': 'Obsazeno',
  'kiosk.startOver': 'Začít znovu',
  'kiosk.onPhone': 'Vezměte si trasu s sebou: namiřte sem fotoaparát telefonu.',
  'kiosk.phoneNeeds': 'Budete vyzváni k přihlášení.',
  'kiosk.alsoToilets': 'WC záchod',
  'kiosk.alsoReception': 'vrátnice informace',
  'kiosk.stillThere': 'Jste tu ještě?',
  'kiosk.soonBack': 'Za deset sekund se obrazovka vrátí na začátek a vaše hledání se smaže.',
  'kiosk.stay': 'Ještě jsem tu',
  'kiosk.pairLead': 'Aby se z této obrazovky stal kiosek, zadá správce tento kód na adrese {address}',
  'kiosk.pairUntil': 'Kód platí do {time}. Potom se tu zobrazí nový.',
  'kiosk.licenceHint': 'Jakmile pro něj bude licence, bude automaticky pokračovat.',
  'kiosk.nextTry': 'Další pokus v {time}.',
  'kiosk.contact': 'Obraťte se prosím na: {contact}',
  'kiosk.offline': 'Bez připojení od {time}',
  'kiosk.keyboard': 'Klávesnice',
  'kiosk.space': 'Mezera',
  'kiosk.erase': 'Smazat poslední znak',
};
