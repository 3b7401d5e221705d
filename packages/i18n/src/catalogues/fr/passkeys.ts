import type { passkeys as english } from '../en/passkeys.ts';

export const passkeys: Readonly<Record<keyof typeof english, string>> = {
  'passkeys.title': 'Clés d’accès',
  'passkeys.lead':
    'Votre téléphone, votre ordinateur ou votre clé de sécurité vous connecte dès qu’il vous a reconnu par le doigt, le visage ou un code : sans mot de passe, sans rien recopier.',
  'passkeys.add': 'Ajouter une clé d’accès',
  'passkeys.added': 'La clé est prête. Vous pouvez désormais vous connecter avec elle.',
  'passkeys.newName': 'Clé d’accès ({device})',
  'passkeys.created': 'Créée : {day}',
  'passkeys.neverUsed': 'jamais utilisée',
  'passkeys.lastUsed': 'dernière utilisation : {day}',
  'passkeys.rename': 'Renommer {name}',
  'passkeys.name': 'Nom de la clé d’accès',
  'passkeys.nameMissing': 'Saisissez un nom.',
  'passkeys.remove': 'Supprimer {name}',
  'passkeys.removeTitle': 'Supprimer {name} ?',
  'passkeys.removeNote': 'Elle ne connecte plus personne. Supprimez-la aussi sur l’appareil.',
  'passkeys.removeNow': 'Supprimer',
  'passkeys.removed': '{name} : supprimée.',
  'passkeys.signIn': 'Se connecter avec une clé d’accès',
  'passkeys.givenUp': 'C’est annulé, ou cela a pris trop de temps. Réessayez.',
  'passkeys.failed': 'Le navigateur n’a pas pu le faire. Réessayez, ou choisissez un autre moyen.',
  'passkeys.known': 'Cet appareil a déjà une clé d’accès pour votre compte.',
  'passkeys.noAddress':
    'Il n’y en a pas encore ici : la personne qui s’occupe d’Assist doit indiquer l’adresse à laquelle on l’ouvre (https://).',
  'passkeys.otherAddress': 'Elles ne servent qu’à l’adresse {address}. Ouvrez Assist là-bas.',
  'passkeys.noBrowser': 'Ce navigateur ne connaît pas les clés d’accès, ou la connexion n’est pas sûre.',
};
