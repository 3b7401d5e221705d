import type { KioskWords } from '../../catalogue.ts';

export const kioskWords: KioskWords = {
  // Kiosk
  'kiosk.youAreHere': 'Vous êtes ici',
  'kiosk.whereTo': 'Où voulez-vous aller\u00a0?',
  'kiosk.search': 'Salle ou lieu',
  'kiosk.today': 'Aujourd’hui dans le bâtiment',
  'kiosk.noMeetings': 'Plus aucune réunion ici aujourd’hui.',
  'kiosk.reserved': 'Réservé',
  'kiosk.language': 'Langue',
  'kiosk.startOver': 'Recommencer',
  'kiosk.onPhone': 'Emportez l’itinéraire\u00a0: visez ce code avec votre téléphone.',
  'kiosk.phoneNeeds': 'Il demande votre compte.',
  'kiosk.alsoToilets': 'WC',
  'kiosk.alsoReception': 'accueil information',
  'kiosk.stillThere': 'Êtes-vous toujours là\u00a0?',
  'kiosk.soonBack': 'Dans dix secondes, l’écran revient au début et oublie ce qui a été demandé.',
  'kiosk.stay': 'Je suis là',
  'kiosk.pairLead': 'Pour en faire une borne, un administrateur saisit ce code sur {address}',
  'kiosk.pairUntil': 'Ce code est valable jusqu’à {time}. Ensuite, un nouveau s’affiche ici.',
  'kiosk.licenceHint': 'Il redémarre de lui-même dès qu’une licence est disponible.',
  'kiosk.nextTry': 'Prochain essai à {time}.',
  'kiosk.contact': 'Veuillez demander à\u00a0: {contact}',
  'kiosk.offline': 'Pas de connexion depuis {time}',
  'kiosk.keyboard': 'Clavier',
  'kiosk.space': 'Espace',
  'kiosk.erase': 'Effacer le dernier caractère',
};
