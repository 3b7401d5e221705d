import type { CameBack } from './people/after-restore.repository.ts';

/** What an operator has to look at once a backup is in place: nobody else knows what has been taken back since it was made. */
export function afterRestoreLines({ serviceTokens, kiosks, openAccounts, invitations }: CameBack): string[] {
  const counted = (count: number, one: string) => `  ${count} ${one}${count === 1 ? '' : 's'}`;
  return [
    "Everybody is signed out. Passwords, second steps, passkeys and rights are those of the backup's time. Look at what may have been taken back since:",
    `${counted(serviceTokens, 'service token')}: "assist tokens list" and "assist tokens remove ID".`,
    `${counted(kiosks, 'kiosk')}, each to be paired again: "assist kiosks list" and "assist kiosks remove ID".`,
    `${counted(openAccounts, 'open account')}: "assist user close EMAIL" for each person who has left since.`,
    `${counted(invitations, 'invitation')} that still ${invitations === 1 ? 'lets' : 'let'} somebody in: "assist guests list" and "assist guests revoke ID".`,
  ];
}
