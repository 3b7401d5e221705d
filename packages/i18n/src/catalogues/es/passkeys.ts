import type { passkeys as english } from '../en/passkeys.ts';

export const passkeys: Readonly<Record<keyof typeof english, string>> = {
  'passkeys.title': 'Llaves de acceso',
  'passkeys.lead':
    'Su teléfono, su ordenador o su llave de seguridad inicia la sesión cuando le ha reconocido por el dedo, la cara o un código: sin contraseña y sin copiar nada.',
  'passkeys.add': 'Añadir una llave de acceso',
  'passkeys.added': 'La llave está lista. Desde ahora puede iniciar sesión con ella.',
  'passkeys.newName': 'Llave de acceso ({device})',
  'passkeys.created': 'Creada: {day}',
  'passkeys.neverUsed': 'nunca usada',
  'passkeys.lastUsed': 'último uso: {day}',
  'passkeys.rename': 'Cambiar el nombre de {name}',
  'passkeys.name': 'Nombre de la llave de acceso',
  'passkeys.nameMissing': 'Escriba un nombre.',
  'passkeys.remove': 'Quitar {name}',
  'passkeys.removeTitle': '¿Quitar {name}?',
  'passkeys.removeNote': 'Ya no servirá para iniciar sesión. Elimínela también en el dispositivo.',
  'passkeys.removeNow': 'Quitar',
  'passkeys.removed': '{name}: quitada.',
  'passkeys.signIn': 'Iniciar sesión con una llave de acceso',
  'passkeys.givenUp': 'Se ha cancelado o ha tardado demasiado. Inténtelo de nuevo.',
  'passkeys.failed': 'El navegador no ha podido hacerlo. Inténtelo de nuevo o elija otra forma.',
  'passkeys.known': 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  'passkeys.noAddress': 'Aquí todavía no hay: quien se ocupa de Assist tiene que indicar en qué dirección se abre (https://).',
  'passkeys.otherAddress': 'Solo funcionan en {address}. Abra Assist allí.',
  'passkeys.noBrowser': 'Este navegador no conoce las llaves de acceso, o la conexión no es segura.',
};
