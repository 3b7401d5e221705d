/** The answers that a person can give to an invitation. */
export type EventAnswer = 'accepted' | 'tentative' | 'declined';
