import { kiosk } from './kiosk.ts';

export const kioskWords = {
  ...kiosk,
} as const;
