import type { scan as english } from '../en/scan.ts';

export const scan: Readonly<Record<keyof typeof english, string>> = {
  'scan.pageTitle': 'Escriviu el codi d’un rètol',
  'scan.pageLead': 'És sota el símbol i té sis lletres i xifres.',
  'scan.type': 'Escriu un codi',
  'scan.useCamera': 'Fes servir la càmera',
  'scan.again': 'Torna a escanejar',
  'scan.aim': 'Apunteu amb la càmera al codi del rètol.',
  'scan.starting': 'La càmera s’està iniciant…',
  'scan.asking': 'S’està cercant el codi…',
  'scan.foreign': 'Aquest no és un codi d’aquest edifici. Busqueu un altre rètol.',
  'scan.light': 'Llum',
  'scan.camera': 'Càmera',
  'scan.cameraNumber': 'Càmera {number}',
  'scan.problem.refused':
    'Aquí no es pot fer servir la càmera. Permeteu-la a la configuració del navegador per a aquesta pàgina, o escriviu el codi.',
  'scan.problem.none': 'No s’ha trobat cap càmera. Escriviu el codi.',
  'scan.problem.inUse':
    'La càmera no dona imatge. Potser la fa servir un altre programa: tanqueu-lo i torneu-ho a provar, o escriviu el codi.',
  'scan.problem.insecure':
    'Els navegadors només permeten la càmera en pàgines amb una adreça que comença per https. Escriviu el codi, o escanegeu-lo amb l’aplicació de càmera del telèfon.',
  'scan.problem.reader': 'No s’ha pogut carregar el lector de codis. Comproveu la connexió i torneu-ho a provar, o escriviu el codi.',
  'scan.code': 'Codi del rètol',
  'scan.codeHint': 'Per exemple, K7M-9QX.',
  'scan.firstPart': 'Els tres primers caràcters',
  'scan.lastPart': 'Els tres últims caràcters',
  'scan.fault.mistyped': 'Hi ha un error en aquest codi. Compareu-lo amb el rètol.',
  'scan.fault.none': 'Aquest no és el codi d’un rètol. Escriviu el que hi ha sota el símbol, o enganxeu-ne l’enllaç.',
  'scan.otherForm': 'El codi és diferent',
  'scan.ownForm': 'Codi de sis caràcters',
  'scan.other': 'Codi o enllaç',
  'scan.find': 'Troba',
  'scan.tooMany':
    '{minutes, plural, one {Massa codis desconeguts. Torneu-ho a provar d’aquí a # minut.} many {Massa codis desconeguts. Torneu-ho a provar d’aquí a # minuts.} other {Massa codis desconeguts. Torneu-ho a provar d’aquí a # minuts.}}',
  'scan.offline': 'Sense connexió: ara no es pot preguntar quin lloc té aquest codi. Trieu el lloc pel nom, o torneu-ho a provar.',
  'scan.notOnPlan': 'No es pot trobar cap camí des d’aquest lloc ni cap a ell: no és al plànol.',
};
