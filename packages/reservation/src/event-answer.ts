/** What a person can answer. */
export type EventAnswer = 'accepted' | 'tentative' | 'declined';
