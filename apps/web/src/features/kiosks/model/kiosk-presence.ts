import type { KioskAnswer } from '@assist/contract';
import { toInstant, type Instant } from '@assist/time';

export type KioskPresence = 'connected' | 'lastSeen' | 'notSeen' | 'pairAgain';

/** It asks every few seconds, and when it came last is known to the minute: two of them may pass, and one more for the clocks. */
const CONNECTED_MS = 3 * 60_000;

export function kioskPresence({ isPaired, seenAt }: Pick<KioskAnswer, 'isPaired' | 'seenAt'>, now: Instant): KioskPresence {
  if (!isPaired) return 'pairAgain';
  if (seenAt === null) return 'notSeen';
  return now - toInstant(seenAt) <= CONNECTED_MS ? 'connected' : 'lastSeen';
}
