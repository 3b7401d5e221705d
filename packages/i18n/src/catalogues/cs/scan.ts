import type { scan as english } from '../en/scan.ts';

export const scan: Readonly<Record<keyof typeof english, string>> = {
  'scan.type': 'Zadat kód',
  'scan.useCamera': 'Použít fotoaparát',
  'scan.again': 'Skenovat znovu',
  'scan.aim': 'Namiřte fotoaparát na kód na ceduli.',
  'scan.starting': 'Fotoaparát se spouští…',
  'scan.asking': 'Kód se vyhledává…',
  'scan.foreign': 'Toto není kód této budovy. Najděte jinou ceduli.',
  'scan.light': 'Světlo',
  'scan.camera': 'Fotoaparát',
  'scan.cameraNumber': 'Fotoaparát {number}',
  'scan.problem.refused': 'Fotoaparát zde nelze použít. Povolte ho v nastavení prohlížeče pro tuto stránku, nebo zadejte kód.',
  'scan.problem.none': 'Nebyl nalezen žádný fotoaparát. Zadejte kód.',
  'scan.problem.inUse': 'Fotoaparát nedává obraz. Možná ho používá jiný program: zavřete ho a zkuste to znovu, nebo zadejte kód.',
  'scan.problem.insecure':
    'Prohlížeče dovolují fotoaparát jen na stránkách, jejichž adresa začíná https. Zadejte kód, nebo ho naskenujte aplikací fotoaparátu v telefonu.',
  'scan.problem.reader': 'Čtečku kódů se nepodařilo načíst. Zkontrolujte připojení a zkuste to znovu, nebo zadejte kód.',
  'scan.code': 'Kód na ceduli',
  'scan.codeHint': 'Například K7M-9QX.',
  'scan.firstPart': 'První tři znaky',
  'scan.lastPart': 'Poslední tři znaky',
  'scan.fault.mistyped': 'V tomto kódu je chyba. Porovnejte ho s cedulí.',
  'scan.fault.none': 'Toto není kód z cedule. Zadejte, co je napsáno pod symbolem, nebo vložte jeho odkaz.',
  'scan.otherForm': 'Kód vypadá jinak',
  'scan.ownForm': 'Kód ze šesti znaků',
  'scan.other': 'Kód nebo odkaz',
  'scan.find': 'Najít',
  'scan.tooMany':
    '{minutes, plural, one {Příliš mnoho neznámých kódů. Zkuste to znovu za # minutu.} few {Příliš mnoho neznámých kódů. Zkuste to znovu za # minuty.} many {Příliš mnoho neznámých kódů. Zkuste to znovu za # minuty.} other {Příliš mnoho neznámých kódů. Zkuste to znovu za # minut.}}',
  'scan.offline': 'Bez připojení teď nelze zjistit, k čemu kód patří. Vyberte místo podle názvu, nebo to zkuste znovu.',
  'scan.notOnPlan': 'Z tohoto místa ani k němu nelze najít cestu: není na plánu.',
};
