/** The answers that a person can give. */
export type EventAnswer = 'accepted' | 'tentative' | 'declined';
