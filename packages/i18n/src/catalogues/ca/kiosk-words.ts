import type { KioskWords } from '../../catalogue.ts';

export const kioskWords: KioskWords = {
  // Kiosk
  'kiosk.youAreHere': 'Sou aquí',
  'kiosk.whereTo': 'On voleu anar?',
  'kiosk.search': 'Sala o lloc',
  'kiosk.today': 'Avui a l’edifici',
  'kiosk.noMeetings': 'Avui no hi ha més reunions aquí.',
  'kiosk.reserved': 'Reservat',
  'kiosk.language': 'Idioma',
  'kiosk.startOver': 'Torna a començar',
  'kiosk.onPhone': 'Emporteu-vos el camí: apunteu aquí amb la càmera del mòbil.',
  'kiosk.phoneNeeds': 'Demana el vostre compte.',
  'kiosk.alsoToilets': 'WC serveis bany',
  'kiosk.alsoReception': 'informació entrada',
  'kiosk.stillThere': 'Encara hi sou?',
  'kiosk.soonBack': 'D’aquí a deu segons la pantalla torna a l’inici i oblida què s’ha preguntat.',
  'kiosk.stay': 'Encara hi soc',
  'kiosk.pairLead': 'Per registrar-lo com a quiosc, un administrador escriu aquest codi a {address}',
  'kiosk.pairUntil': 'El codi val fins a les {time}. Després n’apareix un de nou aquí.',
  'kiosk.licenceHint': 'Continua tot sol tan bon punt hi ha una llicència per a ell.',
  'kiosk.nextTry': 'Proper intent a les {time}.',
  'kiosk.contact': 'Pregunteu a: {contact}',
  'kiosk.offline': 'Sense connexió des de les {time}',
  'kiosk.keyboard': 'Teclat',
  'kiosk.space': 'Espai',
  'kiosk.erase': 'Esborra l’últim caràcter',
};
