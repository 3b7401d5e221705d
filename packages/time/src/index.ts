const a: Temporal.Instant = Temporal.Instant.fromEpochMilliseconds(0); export const b = a.epochMilliseconds;
