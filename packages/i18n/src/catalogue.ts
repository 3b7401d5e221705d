import type { firstWords } from './catalogues/en/first-words.ts';
import type { otherWords } from './catalogues/en/other-words.ts';

/** What Home, the frame around every screen and the first sign-in say: a browser loads no more before its first picture. */
export type FirstWords = Readonly<Record<keyof typeof firstWords, string>>;
/** What every other screen says. */
export type OtherWords = Readonly<Record<keyof typeof otherWords, string>>;

/** Keys are typed from English; every language says all of them, and none is filled up with another. */
export type Catalogue = FirstWords & OtherWords;
export type MessageKey = keyof Catalogue;
