import type { KioskWords } from '../../catalogue.ts';

export const kioskWords: KioskWords = {
  // Kiosk
  'kiosk.youAreHere': 'Usted está aquí',
  'kiosk.search': 'Sala o lugar',
  'kiosk.today': 'Hoy en el edificio',
  'kiosk.noMeetings': 'Hoy no hay más reuniones aquí.',
  'kiosk.reserved': 'Reservado',
  'kiosk.startOver': 'Empezar de nuevo',
  'kiosk.onPhone': 'Para llevarse la ruta, apunte aquí con la cámara del teléfono.',
  'kiosk.phoneNeeds': 'Tendrá que iniciar sesión.',
  'kiosk.alsoToilets': 'WC servicios baño',
  'kiosk.alsoReception': 'información entrada',
  'kiosk.stillThere': '¿Sigue ahí?',
  'kiosk.soonBack': 'En diez segundos, esta pantalla vuelve al inicio y borra su búsqueda.',
  'kiosk.stay': 'Sigo aquí',
  'kiosk.pairLead': 'Para registrar esta pantalla como quiosco, un administrador introduce este código en {address}',
  'kiosk.pairUntil': 'El código es válido hasta las {time}. Después aparece aquí uno nuevo.',
  'kiosk.licenceHint': 'Continúa automáticamente en cuanto haya una licencia disponible.',
  'kiosk.nextTry': 'Próximo intento a las {time}.',
  'kiosk.contact': 'Pregunte a: {contact}',
  'kiosk.offline': 'Sin conexión desde las {time}',
  'kiosk.keyboard': 'Teclado',
  'kiosk.space': 'Espacio',
  'kiosk.erase': 'Borrar el último carácter',
};
