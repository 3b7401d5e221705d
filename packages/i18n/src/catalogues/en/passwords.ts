export const passwords = {
  'passwords.lead': 'Change it whenever you like, and at once if somebody else may know it. Your other devices are signed out then.',
  'passwords.change': 'Change the password',
  'passwords.old': 'Current password',
  'passwords.oldMissing': 'Enter the password that you have now.',
  'passwords.new': 'New password',
  'passwords.newHint': 'At least {min} characters of any kind. Several words are easy to remember.',
  'passwords.again': 'New password once more',
  'passwords.notSame': 'This is not the same. Type the new password once more.',
  'passwords.changed': 'Your password has been changed. Your other devices are signed out.',
} as const;
