import type { passwords as english } from '../en/passwords.ts';

export const passwords: Readonly<Record<keyof typeof english, string>> = {
  'passwords.lead':
    'Changez-le quand vous le souhaitez, et tout de suite si quelqu’un d’autre peut le connaître. Vos autres appareils sont alors déconnectés.',
  'passwords.change': 'Changer le mot de passe',
  'passwords.old': 'Mot de passe actuel',
  'passwords.oldMissing': 'Saisissez votre mot de passe actuel.',
  'passwords.new': 'Nouveau mot de passe',
  'passwords.newHint': 'Au moins {min} caractères, quels qu’ils soient. Plusieurs mots se retiennent facilement.',
  'passwords.again': 'Nouveau mot de passe, encore une fois',
  'passwords.notSame': 'Ce n’est pas le même. Saisissez encore une fois le nouveau mot de passe.',
  'passwords.changed': 'Votre mot de passe a été changé. Vos autres appareils sont déconnectés.',
};
