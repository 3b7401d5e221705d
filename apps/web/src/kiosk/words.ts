import { loadKioskWords } from '@assist/i18n';
import { LATER_WORDS } from '../lib/language-context.tsx';

/** The loaders of all texts that a kiosk uses besides the first ones. */
export const WORDS = [LATER_WORDS.others, LATER_WORDS.ways, loadKioskWords];
