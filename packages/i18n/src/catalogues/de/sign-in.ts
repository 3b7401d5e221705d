import type { signIn as english } from '../en/sign-in.ts';

export const signIn: Readonly<Record<keyof typeof english, string>> = {
  'login.byLink': 'Mit einem Link per E-Mail anmelden',
  'link.title': 'Anmeldung per Link',
  'link.lead': 'Wir senden Ihnen einen Link an Ihre E-Mail-Adresse. Damit melden Sie sich ohne Passwort an.',
  'link.emailWrong': 'Das ist keine E-Mail-Adresse.',
  'link.send': 'Link senden',
  'link.sending': 'Wird gesendet…',
  'link.sentTitle': 'Sehen Sie in Ihrem Postfach nach',
  'link.sentText': 'Falls es zu {email} ein Konto gibt, ist ein Link dorthin unterwegs. Er gilt einmal und 15 Minuten lang.',
  'link.sentHint':
    'Nach einigen Minuten noch nichts da? Sehen Sie im Spam-Ordner nach oder lassen Sie sich den Link noch einmal senden. Nur der neueste gilt.',
  'link.again': 'Noch einmal senden',
  'link.sentAgain': 'Noch einmal gesendet. Nur der neueste Link gilt.',
  'link.other': 'Andere Adresse verwenden',
  'link.back': 'Anders anmelden',
  'link.redeemLead': 'Ihr Link ist angekommen. Ein Druck auf die Schaltfläche, und Sie sind angemeldet.',
  'link.endedTitle': 'Dieser Link gilt nicht mehr',
  'link.new': 'Neuen Link anfordern',
  'link.offTitle': 'Hier werden keine Links versandt',
  'link.offText':
    'Melden Sie sich so an, wie es die Anmeldeseite anbietet. Falls das nicht geht, wenden Sie sich an die Stelle, die Assist in Ihrem Unternehmen betreut.',
  'link.toSignIn': 'Zur Anmeldung',
  'mail.link.greeting': 'Guten Tag {name},',
  'mail.link.lead': 'mit diesem Link melden Sie sich bei {company} an. Er gilt einmal und 15 Minuten lang.',
  'mail.link.press': 'Drücken Sie auf der Seite, die sich öffnet, auf „{button}“.',
  'mail.link.notYou':
    'Sie haben ihn nicht angefordert? Dann müssen Sie nichts tun: Ohne diese E-Mail kommt niemand hinein. Leiten Sie sie nicht weiter.',
  'mail.link.site': 'Assist, die Reservierungen von {company}: {site}',
  'mail.change.title': 'Ihre Anmeldung bei {company} hat sich geändert',
  'mail.change.passkeyAdded': 'Ihrem Konto wurde ein Passkey hinzugefügt: {name}.',
  'mail.change.passkeyRemoved': 'von Ihrem Konto wurde ein Passkey entfernt: {name}.',
  'mail.change.twoStepOn': 'für Ihr Konto wurde die Anmeldung in zwei Schritten eingeschaltet.',
  'mail.change.twoStepOff': 'für Ihr Konto wurde die Anmeldung in zwei Schritten ausgeschaltet.',
  'mail.change.twoStepReset':
    'die Verwaltung hat Ihren zweiten Schritt und Ihre Passkeys zurückgenommen: Zur Anmeldung genügt das Passwort.',
  'mail.change.recoveryCodes': 'für Ihr Konto wurden neue Notfallcodes erstellt. Die alten gelten nicht mehr.',
  'mail.change.password': 'das Passwort Ihres Kontos wurde geändert.',
  'mail.change.when': 'Wann: {time} ({zone})',
  'mail.change.notYou':
    'Sie waren es nicht und haben nicht darum gebeten? Sagen Sie es sofort der Stelle, die Assist in Ihrem Unternehmen betreut.',
};
