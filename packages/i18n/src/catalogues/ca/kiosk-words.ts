import type { KioskWords } from '../../catalogue.ts';

export const kioskWords: KioskWords = {
  // Kiosk
  'kiosk.youAreHere': 'Sou aquí',
  'kiosk.search': 'Sala o lloc',
  'kiosk.today': 'Avui a l’edifici',
  'kiosk.noMeetings': 'Avui no hi ha més reunions aquí.',
  'kiosk.reserved': 'Reservat',
  'kiosk.startOver': 'Torna a començar',
  'kiosk.onPhone': 'Per endur-vos la ruta, apunteu aquí amb la càmera del telèfon.',
  'kiosk.phoneNeeds': 'Haureu d’iniciar la sessió.',
  'kiosk.alsoToilets': 'WC serveis bany',
  'kiosk.alsoReception': 'informació entrada',
  'kiosk.stillThere': 'Encara hi sou?',
  'kiosk.soonBack': 'D’aquí a deu segons, aquesta pantalla torna a l’inici i esborra la vostra cerca.',
  'kiosk.stay': 'Encara hi soc',
  'kiosk.pairLead': 'Per registrar aquesta pantalla com a quiosc, un administrador escriu aquest codi a {address}',
  'kiosk.pairUntil': 'El codi és vàlid fins a les {time}. Després n’apareix un de nou aquí.',
  'kiosk.licenceHint': 'Continua automàticament quan hi ha una llicència disponible.',
  'kiosk.nextTry': 'Proper intent a les {time}.',
  'kiosk.contact': 'Pregunteu a: {contact}',
  'kiosk.offline': 'Sense connexió des de les {time}',
  'kiosk.keyboard': 'Teclat',
  'kiosk.space': 'Espai',
  'kiosk.erase': 'Esborra l’últim caràcter',
};
