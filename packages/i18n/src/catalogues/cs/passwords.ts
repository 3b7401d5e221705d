import type { passwords as english } from '../en/passwords.ts';

export const passwords: Readonly<Record<keyof typeof english, string>> = {
  'passwords.lead': 'Můžete ho změnit kdykoli, a hned, pokud ho může znát někdo jiný. Vaše ostatní zařízení se přitom odhlásí.',
  'passwords.change': 'Změnit heslo',
  'passwords.old': 'Současné heslo',
  'passwords.oldMissing': 'Zadejte své současné heslo.',
  'passwords.new': 'Nové heslo',
  'passwords.newHint': 'Nejméně {min} libovolných znaků. Několik slov se dobře pamatuje.',
  'passwords.again': 'Nové heslo ještě jednou',
  'passwords.notSame': 'Hesla se neshodují. Zadejte nové heslo ještě jednou.',
  'passwords.changed': 'Vaše heslo je změněno. Ostatní zařízení jsou odhlášena.',
};
