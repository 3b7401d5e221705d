import { loadKioskWords } from '@assist/i18n';
import { LATER_WORDS } from '../lib/language-context.tsx';

/** What is said here besides the first words. */
export const WORDS = [LATER_WORDS.others, LATER_WORDS.ways, loadKioskWords];
