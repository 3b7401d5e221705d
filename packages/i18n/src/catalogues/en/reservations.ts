export const reservations = {} as const;
