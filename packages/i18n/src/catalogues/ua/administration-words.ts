import type { AdministrationWords } from '../../catalogue.ts';
import { codes } from './codes.ts';
import { kiosks } from './kiosks.ts';
import { signs } from './signs.ts';

export const administrationWords: AdministrationWords = {
  ...codes,
  ...kiosks,
  ...signs,
};
