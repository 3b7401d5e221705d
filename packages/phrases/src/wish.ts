import type { LocalDate } from '@assist/time';

/** One of the things that are wanted together. Null and empty is: nothing was said of it. */
export interface WishedRequirement {
  readonly typeIds: readonly string[];
  readonly areaIds: readonly string[];
  readonly people: number | null;
  readonly properties: readonly WishedProperty[];
  /** Called exactly so; several where they share a name. */
  readonly resourceIds: readonly string[];
  /** Not understood, but contained in a resource's name; '' where there is none. */
  readonly text: string;
}

/** What somebody has typed, as far as it was understood: one thing, at a time. */
export interface Wish extends WishedRequirement {
  readonly day: LocalDate | null;
  /** Minutes since midnight, on the quarter. Both or none. */
  readonly fromMinutes: number | null;
  readonly toMinutes: number | null;
  /** What is wanted with it: "a room for 6 and two desks" are three. */
  readonly also: readonly WishedRequirement[];
  /** Some words were near to what was understood, and not it. */
  readonly isMended: boolean;
  /** Not understood at all, as it was typed. Screens that show a wish say it. */
  readonly unknown: readonly string[];
}

export interface WishedProperty {
  readonly propertyId: string;
  readonly value:
    | { readonly kind: 'yes' }
    | { readonly kind: 'atLeast'; readonly count: number }
    | { readonly kind: 'choice'; readonly key: string };
}
