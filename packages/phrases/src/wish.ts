import type { LocalDate, ZoneName } from '@assist/time';

/** One of the requirements in a phrase. Null or empty means that the phrase does not mention it. */
export interface WishedRequirement {
  readonly typeIds: readonly string[];
  readonly areaIds: readonly string[];
  readonly people: number | null;
  readonly properties: readonly WishedProperty[];
  /** The resources with exactly the name in the phrase; several if they share the name. */
  readonly resourceIds: readonly string[];
  /** Text that was not understood but is contained in a resource's name; '' if there is none. */
  readonly text: string;
}

/** The understood part of a typed text: a time, and one or more requirements, the first of which is in the wish itself. */
export interface Wish extends WishedRequirement {
  readonly day: LocalDate | null;
  /** Minutes since midnight, in whole quarters, beyond 24:00 for an end on the next day. Either both are set or neither is. */
  readonly fromMinutes: number | null;
  readonly toMinutes: number | null;
  /** The zone that the text names for its day and its time; null if they are on the clock of the place. */
  readonly zone: ZoneName | null;
  /** The requirements after the first: in "a room for 6 and two desks", one for each desk. */
  readonly also: readonly WishedRequirement[];
  /** True if some words were mistyped, and were corrected to similar ones. */
  readonly isMended: boolean;
  /** Parts that were not understood, as typed. Screens that show a wish show them too. */
  readonly unknown: readonly string[];
}

export interface WishedProperty {
  readonly propertyId: string;
  readonly value:
    | { readonly kind: 'yes' }
    | { readonly kind: 'atLeast'; readonly count: number }
    | { readonly kind: 'choice'; readonly key: string };
}
