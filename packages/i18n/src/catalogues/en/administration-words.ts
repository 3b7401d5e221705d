import { codes } from './codes.ts';
import { kiosks } from './kiosks.ts';
import { signs } from './signs.ts';

export const administrationWords = {
  ...codes,
  ...kiosks,
  ...signs,
} as const;
