/**
 * The fixed words of what people type into the search, in one language. Each entry is one way to write it, of one word or
 * several; case and accents do not matter. What the company itself names (types, areas, properties) does not stand here.
 */
export interface PhraseWords {
  readonly today: readonly string[];
  readonly tomorrow: readonly string[];
  readonly dayAfterTomorrow: readonly string[];
  /** Monday first. */
  readonly weekdays: readonly (readonly string[])[];
  readonly months: readonly (readonly string[])[];
  /** Before or after a weekday: the one of the week that comes. */
  readonly next: readonly string[];
  /** Before or after a weekday: the one of this week. */
  readonly ofThisWeek: readonly string[];
  readonly nextWeek: readonly string[];
  /** Before how long from now: "in two weeks", "in 3 days", "in half an hour". */
  readonly within: readonly string[];
  readonly days: readonly string[];
  readonly weeks: readonly string[];
  /** With its article, where the language has one. */
  readonly oneWeek: readonly string[];
  /** Before a time of day at which it begins. */
  readonly at: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Between two times, where `from` stands before them: "between nine and twelve". */
  readonly and: readonly string[];
  /** Between two names of the same kind, of which either will do: "a desk or a room". */
  readonly or: readonly string[];
  readonly am: readonly string[];
  readonly pm: readonly string[];
  readonly noon: readonly string[];
  /** After a number: the time of day. Some languages have one word for it and for a duration. */
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
  /** Before how many people, or how long. */
  readonly forHowMany: readonly string[];
  readonly people: readonly string[];
  /** One, two and so on. */
  readonly numbers: readonly (readonly string[])[];
  /** Before what is not wanted: the product has no such filter, so that it is not understood. */
  readonly without: readonly string[];
  /** At the beginning of a question for those who are there: "who is in tomorrow". */
  readonly who: readonly string[];
  /** At the beginning of a question for one of them: "where is Ingrid". */
  readonly where: readonly string[];
  /** What says nothing in such a question: "where does Ingrid sit". */
  readonly whereabouts: readonly string[];
  /** That somebody is there. */
  readonly present: readonly string[];
  /** What says nothing by itself. */
  readonly filler: readonly string[];
  /** What people call the kinds that a company has names of its own for. */
  readonly shapes: Readonly<Record<'room' | 'desk' | 'parking' | 'locker', readonly string[]>>;
}
