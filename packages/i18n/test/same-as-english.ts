import { type Language, LANGUAGES, type MessageKey } from '../src/index.ts';

type Same = Readonly<Partial<Record<MessageKey, readonly Language[]>>>;
const ALL = LANGUAGES.filter((language) => language !== 'en');

const A_NAME: Same = {
  'nav.administration': ['fr'],
  'app.name': ALL,
  'settings.version': ALL,
};
const NO_WORD_IN_IT: Same = {
  'time.range': ALL,
  'startup.status': ALL,
  'reserve.conflict': ['cs', 'de', 'es', 'ca', 'ua'],
  'navigate.barrierAt': ALL,
  'objects.marker': ['cs', 'de', 'es', 'ca', 'ua'],
  'timeline.cellItem': ALL,
  'timeline.cellTaken': ALL,
  'timeline.cellRun': ALL,
};
const SIGNS_OF_UNITS_AND_KEYS: Same = {
  'duration.minutes': ['cs', 'fr', 'es', 'ca'],
  'navigate.minutes': ['cs', 'fr', 'es', 'ca'],
  'duration.hours': ['cs', 'fr', 'es', 'ca'],
  'duration.hoursMinutes': ['cs', 'fr', 'es', 'ca'],
  'search.shortcut': ['cs', 'fr', 'es', 'ca', 'ua'],
};
const THE_SAME_WORD_IN_BOTH: Same = {
  'places.category.movietheater': ['ca'],
  'setUp.code': ['de', 'fr'],
  'overview.invite': ['fr'],
  'people.administrator': ['de'],
  'places.type': ['fr'],
  'places.category.auditorium': ['fr'],
  'event.text': ['fr', 'ca'],
  'word.name': ['de'],
  'list.nameIn': ['de'],
  'list.textIn': ['cs', 'de'],
  'column.text': ['cs', 'de', 'ca'],
  'choice.no': ['es', 'ca'],
  'company.contrast': ['ca'],
  'choice.site': ['fr'],
  'choice.zone': ['de', 'fr'],
  'choice.standard': ['de', 'fr'],
  'choice.premium': ['de', 'fr'],
  'kiosks.plan': ['de'],
  'log.error': ['es', 'ca'],
  'nav.plan': ['de', 'fr'],
  'otherCalendars.colour.olive': ['fr'],
  'otherCalendars.colour.orange': ['de', 'fr'],
  'otherCalendars.colour.turquoise': ['fr'],
  'otherCalendars.colour.violet': ['fr'],
  'otherCalendars.kind.person': ['de'],
  'plan.zoom': ['de', 'fr', 'es', 'ca'],
  'reservations.state': ['de'],
  'search.actions': ['fr'],
  'series.ofThemIn': ['de'],
  'series.title': ['fr', 'ca'],
};
/** Messages for which devices in the listed languages use the English term too. */
const ENGLISH_WORD_OF_THE_TRADE: Same = {
  'passkeys.title': ['de'],
  'passkeys.newName': ['de'],
};

/** Messages that are rightly the same in a language as in English, grouped by reason. Any other equal message was not translated. */
export const SAME_AS_ENGLISH: Same = {
  ...A_NAME,
  ...NO_WORD_IN_IT,
  ...SIGNS_OF_UNITS_AND_KEYS,
  ...THE_SAME_WORD_IN_BOTH,
  ...ENGLISH_WORD_OF_THE_TRADE,
};
