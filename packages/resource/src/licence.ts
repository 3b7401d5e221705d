/** Which calendar the configuration names. Only licences, sign-in and the composition ask for it; the rules ask for capabilities. */
export type ServerType = 'o365' | 'gspace' | 'ews' | 'touch';

export const SERVER_TYPES: readonly ServerType[] = ['o365', 'gspace', 'ews', 'touch'];
