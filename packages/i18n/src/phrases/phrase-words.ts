/**
 * The fixed words that people type into the search, in one language. Each entry is one way to write a term, with one or more words; case
 * and accents do not matter. The company's own names (types, areas, properties) are not included.
 */
export interface PhraseWords {
  readonly today: readonly string[];
  readonly tomorrow: readonly string[];
  readonly dayAfterTomorrow: readonly string[];
  /** Starting with Monday. */
  readonly weekdays: readonly (readonly string[])[];
  readonly months: readonly (readonly string[])[];
  /** Before or after a weekday: that of the coming week. */
  readonly next: readonly string[];
  /** Before or after a weekday: that of this week. */
  readonly ofThisWeek: readonly string[];
  readonly nextWeek: readonly string[];
  /** Before a time span from now: "in two weeks", "in 3 days", "in half an hour". */
  readonly within: readonly string[];
  readonly days: readonly string[];
  readonly weeks: readonly string[];
  /** Including the article, if the language has one. */
  readonly oneWeek: readonly string[];
  /** Before a start time. */
  readonly at: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Between two times after `from`: "between nine and twelve". */
  readonly and: readonly string[];
  /** Between two alternatives of the same kind: "a desk or a room". */
  readonly or: readonly string[];
  readonly am: readonly string[];
  readonly pm: readonly string[];
  readonly noon: readonly string[];
  /** After a number, as a time of day. Some languages use the same word for a duration. */
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
  /** Before a number of people or a duration. */
  readonly forHowMany: readonly string[];
  readonly people: readonly string[];
  /** One, two, and so on. */
  readonly numbers: readonly (readonly string[])[];
  /** Before something unwanted: the product has no such filter, so it is not understood. */
  readonly without: readonly string[];
  /** At the beginning of a question about everyone present: "who is in tomorrow". */
  readonly who: readonly string[];
  /** At the beginning of a question about one person: "where is Ingrid". */
  readonly where: readonly string[];
  /** Words without a meaning of their own in such a question: "where does Ingrid sit". */
  readonly whereabouts: readonly string[];
  /** Words for being present. */
  readonly present: readonly string[];
  /** Words without a meaning of their own. */
  readonly filler: readonly string[];
  /** Common names for the kinds that a company has its own names for. */
  readonly shapes: Readonly<Record<'room' | 'desk' | 'parking' | 'locker', readonly string[]>>;
}
