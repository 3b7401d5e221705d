import { guidance } from './guidance.ts';
import { navigate } from './navigate.ts';

export const wayWords = {
  ...guidance,
  ...navigate,
} as const;
