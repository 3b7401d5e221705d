export * from './slot-code.ts';
export * from './schedule.ts';
export * from './refusal.ts';
// to come:
// slotsOf(subject: SlotSubject, request: SlotRequest): Uint8Array         one code a slot
// availabilityViewOf(subject, request): string
// toAvailabilityView(codes): string, fromAvailabilityView(view): Uint8Array
// whyNot(subject: SlotSubject, range: InstantRange, now: Instant, options?): readonly Refusal[]
// favouriteAvailability(codes, start, settings): NOW | SOON | UNAVAILABLE
// findTimes(rows, ...): readonly InstantRange[]
