import type { administrationWords } from './catalogues/en/administration-words.ts';
import type { firstWords } from './catalogues/en/first-words.ts';
import type { kioskWords } from './catalogues/en/kiosk-words.ts';
import type { objectWords } from './catalogues/en/object-words.ts';
import type { otherWords } from './catalogues/en/other-words.ts';
import type { wayWords } from './catalogues/en/way-words.ts';

/** What Home, the frame around every screen and the first sign-in say: a browser loads no more before its first picture. */
export type FirstWords = Readonly<Record<keyof typeof firstWords, string>>;
/** What every other screen says, but for the one that shows the way. */
export type OtherWords = Readonly<Record<keyof typeof otherWords, string>>;

/** What leads somebody through a building: the sentences of a way, and the screen that tells them. */
export type WayWords = Readonly<Record<keyof typeof wayWords, string>>;

/** What is said to who looks after the building, and stands on its signs. */
export type AdministrationWords = Readonly<Record<keyof typeof administrationWords, string>>;

/** What is said of the lamps, blinds and sensors on a plan. */
export type ObjectWords = Readonly<Record<keyof typeof objectWords, string>>;

/** What a screen in the lobby says, and no other. */
export type KioskWords = Readonly<Record<keyof typeof kioskWords, string>>;

/** Keys are typed from English; every language says all of them, and none is filled up with another. */
export type Catalogue = FirstWords & OtherWords & WayWords & AdministrationWords & ObjectWords & KioskWords;
export type MessageKey = keyof Catalogue;
