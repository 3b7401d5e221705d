import type { KioskWords } from '../../catalogue.ts';

export const kioskWords: KioskWords = {
  // Kiosk
  'kiosk.youAreHere': 'Usted está aquí',
  'kiosk.whereTo': '¿Adónde quiere ir?',
  'kiosk.search': 'Sala o lugar',
  'kiosk.today': 'Hoy en el edificio',
  'kiosk.noMeetings': 'Hoy no hay más reuniones aquí.',
  'kiosk.reserved': 'Reservado',
  'kiosk.language': 'Idioma',
  'kiosk.startOver': 'Empezar de nuevo',
  'kiosk.onPhone': 'Llévese el camino: apunte aquí con la cámara del móvil.',
  'kiosk.phoneNeeds': 'Pide su cuenta.',
  'kiosk.alsoToilets': 'WC servicios baño',
  'kiosk.alsoReception': 'información entrada',
  'kiosk.stillThere': '¿Sigue ahí?',
  'kiosk.soonBack': 'En diez segundos la pantalla vuelve al inicio y olvida lo que se ha preguntado.',
  'kiosk.stay': 'Sigo aquí',
  'kiosk.pairLead': 'Para registrarlo como quiosco, un administrador escribe este código en {address}',
  'kiosk.pairUntil': 'El código vale hasta las {time}. Después aparece aquí uno nuevo.',
  'kiosk.licenceHint': 'Sigue por sí solo en cuanto haya una licencia para él.',
  'kiosk.nextTry': 'Próximo intento a las {time}.',
  'kiosk.contact': 'Pregunte a: {contact}',
  'kiosk.offline': 'Sin conexión desde las {time}',
  'kiosk.keyboard': 'Teclado',
  'kiosk.space': 'Espacio',
  'kiosk.erase': 'Borrar el último carácter',
};
