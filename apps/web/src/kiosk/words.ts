import { loadKioskWords } from '@assist/i18n';
import { LATER_WORDS } from '../lib/language-context.tsx';

/** The loaders of the texts that a kiosk uses in addition to those of the first screen. */
export const WORDS = [LATER_WORDS.others, LATER_WORDS.ways, loadKioskWords];
