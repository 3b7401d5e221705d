import { guidance } from './guidance.ts';
import { here } from './here.ts';
import { navigate } from './navigate.ts';

export const wayWords = {
  ...guidance,
  ...here,
  ...navigate,
} as const;
