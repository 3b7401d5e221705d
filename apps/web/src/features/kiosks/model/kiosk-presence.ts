import type { KioskAnswer } from '@assist/contract';
import { toInstant, type Instant } from '@assist/time';

export type KioskPresence = 'connected' | 'lastSeen' | 'notSeen' | 'pairAgain';

/** A kiosk asks every few seconds, and `seenAt` is accurate to the minute: two minutes may pass, and one more for clock differences. */
const CONNECTED_MS = 3 * 60_000;

export function kioskPresence({ isPaired, seenAt }: Pick<KioskAnswer, 'isPaired' | 'seenAt'>, now: Instant): KioskPresence {
  if (!isPaired) return 'pairAgain';
  if (seenAt === null) return 'notSeen';
  return now - toInstant(seenAt) <= CONNECTED_MS ? 'connected' : 'lastSeen';
}
