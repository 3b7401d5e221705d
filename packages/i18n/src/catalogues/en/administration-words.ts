import { codes } from './codes.ts';
import { signs } from './signs.ts';

export const administrationWords = {
  ...codes,
  ...signs,
} as const;
