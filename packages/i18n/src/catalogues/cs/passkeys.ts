import type { passkeys as english } from '../en/passkeys.ts';

export const passkeys: Readonly<Record<keyof typeof english, string>> = {
  'passkeys.title': 'Přístupové klíče',
  'passkeys.lead':
    'Přihlásí vás váš telefon, počítač nebo bezpečnostní klíč, jakmile vás pozná podle prstu, obličeje nebo kódu: bez hesla a bez opisování.',
  'passkeys.add': 'Přidat přístupový klíč',
  'passkeys.added': 'Klíč je přidán. Od teď se jím můžete přihlásit.',
  'passkeys.newName': 'Přístupový klíč ({device})',
  'passkeys.created': 'Vytvořen {day}',
  'passkeys.neverUsed': 'zatím nepoužit',
  'passkeys.lastUsed': 'naposledy {day}',
  'passkeys.rename': 'Přejmenovat {name}',
  'passkeys.name': 'Název klíče',
  'passkeys.nameMissing': 'Zadejte název.',
  'passkeys.remove': 'Odebrat {name}',
  'passkeys.removeTitle': 'Odebrat {name}?',
  'passkeys.removeNote': 'Už se jím nikdo nepřihlásí. Smažte ho i v zařízení.',
  'passkeys.removeNow': 'Odebrat',
  'passkeys.removed': '{name}: odebráno.',
  'passkeys.signIn': 'Přihlásit se přístupovým klíčem',
  'passkeys.givenUp': 'Bylo to zrušeno, nebo to trvalo příliš dlouho. Zkuste to znovu.',
  'passkeys.failed': 'Prohlížeč to nedokázal. Zkuste to znovu, nebo se přihlaste jinak.',
  'passkeys.known': 'Toto zařízení už klíč k vašemu účtu má.',
  'passkeys.noAddress': 'Zatím tu nejsou: správce systému Assist musí určit adresu, na které ho lidé otevírají (https://).',
  'passkeys.otherAddress': 'Fungují jen na adrese {address}. Otevřete Assist tam.',
  'passkeys.noBrowser': 'Tento prohlížeč přístupové klíče nezná, nebo spojení není zabezpečené.',
};
