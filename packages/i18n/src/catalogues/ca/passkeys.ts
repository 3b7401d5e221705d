import type { passkeys as english } from '../en/passkeys.ts';

export const passkeys: Readonly<Record<keyof typeof english, string>> = {
  'passkeys.title': 'Claus d’accés',
  'passkeys.lead':
    'El vostre telèfon, ordinador o clau de seguretat inicia la sessió quan us ha reconegut pel dit, la cara o un codi: sense contrasenya i sense copiar res.',
  'passkeys.add': 'Afegeix una clau d’accés',
  'passkeys.added': 'La clau està a punt. A partir d’ara hi podeu iniciar la sessió.',
  'passkeys.newName': 'Clau d’accés ({device})',
  'passkeys.created': 'Creada: {day}',
  'passkeys.neverUsed': 'mai usada',
  'passkeys.lastUsed': 'darrer ús: {day}',
  'passkeys.rename': 'Canvia el nom de {name}',
  'passkeys.name': 'Nom de la clau d’accés',
  'passkeys.nameMissing': 'Escriviu un nom.',
  'passkeys.remove': 'Elimina {name}',
  'passkeys.removeTitle': 'Voleu eliminar {name}?',
  'passkeys.removeNote': 'Ja no servirà per iniciar la sessió. Elimineu-la també al dispositiu.',
  'passkeys.removeNow': 'Elimina',
  'passkeys.removed': '{name}: eliminada.',
  'passkeys.signIn': 'Inicia la sessió amb una clau d’accés',
  'passkeys.givenUp': 'S’ha cancel·lat o ha trigat massa. Torneu-ho a provar.',
  'passkeys.failed': 'El navegador no ho ha pogut fer. Torneu-ho a provar o trieu una altra manera.',
  'passkeys.known': 'Aquest dispositiu ja té una clau d’accés per al vostre compte.',
  'passkeys.noAddress': 'Aquí encara no n’hi ha: qui s’ocupa d’Assist ha d’indicar en quina adreça s’obre (https://).',
  'passkeys.otherAddress': 'Només funcionen a {address}. Obriu Assist allà.',
  'passkeys.noBrowser': 'Aquest navegador no coneix les claus d’accés, o la connexió no és segura.',
};
