import type { KioskWords } from '../../catalogue.ts';

export const kioskWords: KioskWords = {
  // Kiosk
  'kiosk.youAreHere': 'Vous êtes ici',
  'kiosk.search': 'Salle ou lieu',
  'kiosk.today': 'Aujourd’hui dans le bâtiment',
  'kiosk.noMeetings': 'Plus aucune réunion ici aujourd’hui.',
  'kiosk.reserved': 'Réservé',
  'kiosk.startOver': 'Recommencer',
  'kiosk.onPhone': 'Pour emporter l’itinéraire, pointez l’appareil photo de votre téléphone ici.',
  'kiosk.phoneNeeds': 'Vous devrez vous connecter.',
  'kiosk.alsoToilets': 'WC',
  'kiosk.alsoReception': 'accueil information',
  'kiosk.stillThere': 'Êtes-vous toujours là\u00a0?',
  'kiosk.soonBack': 'Dans dix secondes, cet écran revient au début et efface votre recherche.',
  'kiosk.stay': 'Je suis toujours là',
  'kiosk.pairLead': 'Pour enregistrer cet écran comme borne, un administrateur saisit ce code sur {address}',
  'kiosk.pairUntil': 'Ce code est valable jusqu’à {time}. Ensuite, un nouveau s’affiche ici.',
  'kiosk.licenceHint': 'L’affichage reprend automatiquement dès qu’une licence est disponible.',
  'kiosk.nextTry': 'Prochain essai à {time}.',
  'kiosk.contact': 'Adressez-vous à\u00a0: {contact}',
  'kiosk.offline': 'Pas de connexion depuis {time}',
  'kiosk.keyboard': 'Clavier',
  'kiosk.space': 'Espace',
  'kiosk.erase': 'Effacer le dernier caractère',
};
