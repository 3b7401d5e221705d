import type { en } from './catalogues/en/index.ts';

/** Keys are typed from English, which has every one of them. */
export type MessageKey = keyof typeof en;
export type Catalogue = Readonly<Record<MessageKey, string>>;
