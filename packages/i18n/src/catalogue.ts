import type { en } from './catalogues/en/index.ts';

/** Keys are typed from English; every language says all of them, and none is filled up with another. */
export type MessageKey = keyof typeof en;
export type Catalogue = Readonly<Record<MessageKey, string>>;
