import type { scan as english } from '../en/scan.ts';

export const scan: Readonly<Record<keyof typeof english, string>> = {
  'scan.pageTitle': 'Saisir le code d’un panneau',
  'scan.pageLead': 'Il se trouve sous le symbole et compte six lettres et chiffres.',
  'scan.type': 'Saisir un code',
  'scan.useCamera': 'Utiliser l’appareil photo',
  'scan.again': 'Scanner à nouveau',
  'scan.aim': 'Pointez l’appareil photo vers le code du panneau.',
  'scan.starting': 'L’appareil photo démarre…',
  'scan.asking': 'Recherche du code…',
  'scan.foreign': 'Ce n’est pas un code de ce bâtiment. Cherchez un autre panneau.',
  'scan.light': 'Éclairage',
  'scan.camera': 'Appareil photo',
  'scan.cameraNumber': 'Appareil photo {number}',
  'scan.problem.refused':
    'L’appareil photo ne peut pas être utilisé ici. Autorisez-le dans les réglages du navigateur pour cette page, ou saisissez le code.',
  'scan.problem.none': 'Aucun appareil photo n’a été trouvé. Saisissez le code.',
  'scan.problem.inUse':
    'L’appareil photo ne donne pas d’image. Un autre programme l’utilise peut-être\u00a0: fermez-le et réessayez, ou saisissez le code.',
  'scan.problem.insecure':
    'Les navigateurs n’autorisent l’appareil photo que sur les pages dont l’adresse commence par https. Saisissez le code, ou scannez-le avec l’application photo de votre téléphone.',
  'scan.problem.reader': 'Le lecteur de codes n’a pas pu être chargé. Vérifiez la connexion et réessayez, ou saisissez le code.',
  'scan.code': 'Code du panneau',
  'scan.codeHint': 'Par exemple K7M-9QX.',
  'scan.firstPart': 'Les trois premiers caractères',
  'scan.lastPart': 'Les trois derniers caractères',
  'scan.fault.mistyped': 'Il y a une erreur dans ce code. Comparez-le avec le panneau.',
  'scan.fault.none': 'Ce n’est pas le code d’un panneau. Saisissez ce qui est écrit sous le symbole, ou collez son lien.',
  'scan.otherForm': 'Le code est différent',
  'scan.ownForm': 'Code de six caractères',
  'scan.other': 'Code ou lien',
  'scan.find': 'Trouver',
  'scan.tooMany':
    '{minutes, plural, one {Trop de codes inconnus. Réessayez dans # minute.} many {Trop de codes inconnus. Réessayez dans # minutes.} other {Trop de codes inconnus. Réessayez dans # minutes.}}',
  'scan.offline':
    'Pas de connexion\u00a0: on ne peut pas demander maintenant ce que le code désigne. Choisissez le lieu par son nom, ou réessayez.',
  'scan.notOnPlan': 'Aucun chemin ne peut être trouvé depuis ce lieu ni vers lui\u00a0: il n’est pas sur le plan.',
};
