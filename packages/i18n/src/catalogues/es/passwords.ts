import type { passwords as english } from '../en/passwords.ts';

export const passwords: Readonly<Record<keyof typeof english, string>> = {
  'passwords.lead':
    'Cámbiela cuando quiera, y enseguida si otra persona puede conocerla. Al hacerlo se cierra la sesión en sus demás dispositivos.',
  'passwords.change': 'Cambiar la contraseña',
  'passwords.old': 'Contraseña actual',
  'passwords.oldMissing': 'Escriba la contraseña que tiene ahora.',
  'passwords.new': 'Contraseña nueva',
  'passwords.newHint': 'Al menos {min} caracteres de cualquier tipo. Varias palabras se recuerdan con facilidad.',
  'passwords.again': 'Contraseña nueva otra vez',
  'passwords.notSame': 'No es la misma. Escriba otra vez la contraseña nueva.',
  'passwords.changed': 'Se ha cambiado su contraseña. Se ha cerrado la sesión en sus demás dispositivos.',
};
