import type { KioskWords } from '../../catalogue.ts';

export const kioskWords: KioskWords = {
  // Kiosk
  'kiosk.youAreHere': 'Zde stojíte',
  'kiosk.whereTo': 'Kam chcete jít?',
  'kiosk.search': 'Místnost nebo místo',
  'kiosk.today': 'Dnes v této budově',
  'kiosk.noMeetings': 'Dnes se tu už nikdo neschází.',
  'kiosk.reserved': 'Obsazeno',
  'kiosk.language': 'Jazyk',
  'kiosk.startOver': 'Začít znovu',
  'kiosk.onPhone': 'Vezměte si cestu s sebou: namiřte sem fotoaparát telefonu.',
  'kiosk.phoneNeeds': 'Zeptá se na váš účet.',
  'kiosk.alsoToilets': 'WC záchod',
  'kiosk.alsoReception': 'vrátnice informace',
  'kiosk.stillThere': 'Jste tu ještě?',
  'kiosk.soonBack': 'Za deset sekund se obrazovka vrátí na začátek a zapomene, na co jste se ptali.',
  'kiosk.stay': 'Jsem tu',
  'kiosk.pairLead': 'Aby se stalo kioskem, zadá správce tento kód na adrese {address}',
  'kiosk.pairUntil': 'Kód platí do {time}. Potom tu bude nový.',
  'kiosk.licenceHint': 'Jakmile pro ně bude licence, samo se rozběhne.',
  'kiosk.nextTry': 'Další pokus v {time}.',
  'kiosk.contact': 'Obraťte se prosím na: {contact}',
  'kiosk.offline': 'Bez spojení od {time}',
  'kiosk.keyboard': 'Klávesnice',
  'kiosk.space': 'Mezera',
  'kiosk.erase': 'Smazat poslední znak',
};
