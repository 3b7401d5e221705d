import { loadKioskWords } from '@assist/i18n';
import { LATER_WORDS } from '../lib/language-context.tsx';

/** The texts used here besides the first words. */
export const WORDS = [LATER_WORDS.others, LATER_WORDS.ways, loadKioskWords];
