import type { passwords as english } from '../en/passwords.ts';

export const passwords: Readonly<Record<keyof typeof english, string>> = {
  'passwords.lead':
    'Canvieu-la quan vulgueu, i de seguida si algú altre la pot conèixer. En fer-ho es tanca la sessió als altres dispositius vostres.',
  'passwords.change': 'Canvia la contrasenya',
  'passwords.old': 'Contrasenya actual',
  'passwords.oldMissing': 'Escriviu la contrasenya que teniu ara.',
  'passwords.new': 'Contrasenya nova',
  'passwords.newHint': 'Com a mínim {min} caràcters de qualsevol mena. Unes quantes paraules es recorden fàcilment.',
  'passwords.again': 'Contrasenya nova una altra vegada',
  'passwords.notSame': 'No és la mateixa. Escriviu una altra vegada la contrasenya nova.',
  'passwords.changed': 'S’ha canviat la vostra contrasenya. S’ha tancat la sessió als altres dispositius.',
};
