/** The actor in the audit log for anyone with access to the machine. */
export const COMMAND_ACTOR = { email: null, name: 'command line' };
