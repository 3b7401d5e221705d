import type { WayWords } from '../../catalogue.ts';
import { guidance } from './guidance.ts';
import { here } from './here.ts';
import { navigate } from './navigate.ts';

export const wayWords: WayWords = {
  ...guidance,
  ...here,
  ...navigate,
};
