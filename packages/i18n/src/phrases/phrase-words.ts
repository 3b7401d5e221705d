/**
 * The fixed words that people type into the search, in one language. Each entry is one way to write a term, with one or more words; case
 * and accents do not matter. The company's own names (types, areas, properties) are not included.
 */
export interface PhraseWords {
  readonly today: readonly string[];
  readonly tomorrow: readonly string[];
  readonly dayAfterTomorrow: readonly string[];
  /** The names of each weekday, starting with Monday. */
  readonly weekdays: readonly (readonly string[])[];
  readonly months: readonly (readonly string[])[];
  /** Words before or after a weekday that mean the weekday of the coming week: "next". */
  readonly next: readonly string[];
  /** Words before or after a weekday that mean the weekday of this week: "this". */
  readonly ofThisWeek: readonly string[];
  readonly nextWeek: readonly string[];
  /** Words before a time span from now: "in two weeks", "in 3 days", "in half an hour". */
  readonly within: readonly string[];
  readonly days: readonly string[];
  readonly weeks: readonly string[];
  /** Ways to write "a week", including the article if the language has one. */
  readonly oneWeek: readonly string[];
  /** Words before a start time: "at". */
  readonly at: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Words between two times after `from`: "between nine and twelve". */
  readonly and: readonly string[];
  /** Words between two alternatives of the same kind: "a desk or a room". */
  readonly or: readonly string[];
  readonly am: readonly string[];
  readonly pm: readonly string[];
  readonly noon: readonly string[];
  /** Words after a number that is a time of day: "o'clock". Some languages use the same word for a duration. */
  readonly oclock: readonly string[];
  readonly hours: readonly string[];
  readonly minutes: readonly string[];
  readonly halfHour: readonly string[];
  readonly oneHour: readonly string[];
  readonly hourAndHalf: readonly string[];
  readonly morning: readonly string[];
  readonly afternoon: readonly string[];
  readonly evening: readonly string[];
  readonly wholeDay: readonly string[];
  /** Words before a number of people or a duration: "for". */
  readonly forHowMany: readonly string[];
  /** Words before or after a city whose zone is meant: "time" in "New York time". */
  readonly zoneTime: readonly string[];
  readonly people: readonly string[];
  /** The words for one, two and so on, in order. */
  readonly numbers: readonly (readonly string[])[];
  /** Words before something unwanted: "without". The product has no such filter, so these words are reported as not understood. */
  readonly without: readonly string[];
  /** Words at the beginning of a question about everyone present: "who is in tomorrow". */
  readonly who: readonly string[];
  /** Words at the beginning of a question about one person: "where is Ingrid". */
  readonly where: readonly string[];
  /** Words in a question about one person that add no meaning: "does" and "sit" in "where does Ingrid sit". */
  readonly whereabouts: readonly string[];
  /** Words that mean being present: "who is in", "who is at the office". */
  readonly present: readonly string[];
  /** Words that are skipped because they add no meaning: "please", "the". */
  readonly filler: readonly string[];
  /** Everyday words for kinds of resources that a company may call by other names. */
  readonly shapes: Readonly<Record<'room' | 'desk' | 'parking' | 'locker', readonly string[]>>;
}
