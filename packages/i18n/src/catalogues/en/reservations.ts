export const reservations = {
  'reserve.done': '{name} is yours, {time}.',
  'reserve.undone': '{name} is free again.',
} as const;
