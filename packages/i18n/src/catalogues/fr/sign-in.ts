import type { signIn as english } from '../en/sign-in.ts';

export const signIn: Readonly<Record<keyof typeof english, string>> = {
  'login.byLink': 'Se connecter avec un lien reçu par e-mail',
  'link.title': 'Connexion par lien',
  'link.lead': 'Nous envoyons un lien à votre adresse e-mail. Il vous connecte sans mot de passe.',
  'link.emailWrong': 'Ce n’est pas une adresse e-mail.',
  'link.send': 'Envoyer le lien',
  'link.sending': 'Envoi…',
  'link.sentTitle': 'Consultez votre messagerie',
  'link.sentText': 'Si un compte existe pour {email}, un lien est en route. Il est valable une seule fois, pendant 15 minutes.',
  'link.sentHint':
    'Rien après quelques minutes ? Regardez dans les courriers indésirables, ou demandez un nouvel envoi. Seul le dernier lien fonctionne.',
  'link.again': 'Envoyer à nouveau',
  'link.sentAgain': 'Envoyé à nouveau. Seul le dernier lien fonctionne.',
  'link.other': 'Utiliser une autre adresse',
  'link.back': 'Se connecter autrement',
  'link.redeemLead': 'Votre lien est arrivé. Appuyez sur le bouton pour vous connecter.',
  'link.endedTitle': 'Ce lien ne fonctionne plus',
  'link.new': 'Demander un nouveau lien',
  'link.offTitle': 'Aucun lien n’est envoyé ici',
  'link.offText':
    'Connectez-vous comme le propose la page de connexion. Si cela ne marche pas, adressez-vous à la personne qui s’occupe d’Assist dans votre entreprise.',
  'link.toSignIn': 'Aller à la connexion',
  'mail.link.greeting': 'Bonjour {name},',
  'mail.link.lead': 'Ce lien vous connecte à {company}. Il est valable une seule fois, pendant 15 minutes.',
  'mail.link.press': 'Sur la page qui s’ouvre, appuyez sur « {button} ».',
  'mail.link.notYou':
    'Vous ne l’avez pas demandé ? Vous n’avez rien à faire : sans cet e-mail, personne ne peut se connecter. Ne le transférez pas.',
  'mail.link.site': 'Assist, les réservations de {company} : {site}',
  'mail.change.title': 'Votre connexion à {company} a changé',
  'mail.change.passkeyAdded': 'Une clé d’accès a été ajoutée à votre compte : {name}.',
  'mail.change.passkeyRemoved': 'Une clé d’accès a été retirée de votre compte : {name}.',
  'mail.change.twoStepOn': 'La connexion en deux étapes a été activée pour votre compte.',
  'mail.change.twoStepOff': 'La connexion en deux étapes a été désactivée pour votre compte.',
  'mail.change.twoStepReset':
    'Un administrateur a annulé votre deuxième étape et vos clés d’accès : le mot de passe suffit pour vous connecter.',
  'mail.change.recoveryCodes': 'De nouveaux codes de secours ont été créés pour votre compte. Les anciens ne sont plus valables.',
  'mail.change.password': 'Le mot de passe de votre compte a été changé.',
  'mail.change.when': 'Quand : {time} ({zone})',
  'mail.change.notYou':
    'Ce n’était pas vous, et vous ne l’avez pas demandé ? Dites-le tout de suite à la personne qui s’occupe d’Assist dans votre entreprise.',
};
