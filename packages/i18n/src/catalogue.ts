import type { accountWords } from './catalogues/en/account-words.ts';
import type { administrationWords } from './catalogues/en/administration-words.ts';
import type { firstWords } from './catalogues/en/first-words.ts';
import type { kioskWords } from './catalogues/en/kiosk-words.ts';
import type { objectWords } from './catalogues/en/object-words.ts';
import type { otherWords } from './catalogues/en/other-words.ts';
import type { wayWords } from './catalogues/en/way-words.ts';

/** Words of Home, of the frame around every screen and of the first sign-in. A browser loads only these before it shows anything. */
export type FirstWords = Readonly<Record<keyof typeof firstWords, string>>;
/** Words that belong to no other part: those of most screens. */
export type OtherWords = Readonly<Record<keyof typeof otherWords, string>>;

/** Words of signing in and of the settings: passwords, passkeys, second steps, sessions. */
export type AccountWords = Readonly<Record<keyof typeof accountWords, string>>;

/** Words for routes through a building: the sentences of a route, and the screen that shows them. */
export type WayWords = Readonly<Record<keyof typeof wayWords, string>>;

/** Words for people who manage the building, and the words on its signs. */
export type AdministrationWords = Readonly<Record<keyof typeof administrationWords, string>>;

/** Words for the lamps, blinds and sensors on a plan. */
export type ObjectWords = Readonly<Record<keyof typeof objectWords, string>>;

/** Words used only on a screen in the lobby. */
export type KioskWords = Readonly<Record<keyof typeof kioskWords, string>>;

/** All words of a language. Its keys are those of English. Every language has all of them; no language falls back to another. */
export type Catalogue = FirstWords & OtherWords & AccountWords & WayWords & AdministrationWords & ObjectWords & KioskWords;
export type MessageKey = keyof Catalogue;
