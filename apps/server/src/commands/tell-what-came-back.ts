import { instantOf } from '@assist/time';
import type { Database } from '../database/database.ts';
import { type CameBack, countWhatCameBack } from '../people/after-restore.repository.ts';
import type { Print } from './command.ts';

/** Lists what the operator must check after a backup was restored: only they know what was revoked after the backup was made. */
export async function tellWhatCameBack(database: Database, print: Print): Promise<void> {
  for (const line of linesOf(await countWhatCameBack(database, instantOf(Date.now())))) print(line);
}

function linesOf({ serviceTokens, kiosks, openAccounts, invitations }: CameBack): string[] {
  const counted = (count: number, one: string) => `  ${count} ${one}${count === 1 ? '' : 's'}`;
  return [
    'Everyone is signed out. Passwords, second steps, passkeys and rights are as they were at the time of the backup. Check what may have been revoked since:',
    `${counted(serviceTokens, 'service token')}: "assist tokens list" and "assist tokens remove ID".`,
    `${counted(kiosks, 'kiosk')}, each of which must be paired again: "assist kiosks list" and "assist kiosks remove ID".`,
    `${counted(openAccounts, 'open account')}: "assist user close EMAIL" for each person who has left since.`,
    `${counted(invitations, 'valid invitation')}: "assist guests list" and "assist guests revoke ID".`,
  ];
}
