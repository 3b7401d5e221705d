export * from './calendar-event.ts';
export * from './event-class.ts';
export * from './event-permissions.ts';
export * from './event-confirmation-record.ts';
export * from './calendar-rule-capabilities.ts';
// to come:
// classifyEvent(event, resources): ClassifiedEvent
// displayStatus(subject): DisplayStatus; DISPLAY_STATUSES (colour, className by status)
// confirmationWindow(event, resource, now): ConfirmationWindow | null; isConfirmationAvailable(...)
// eventActions(event, context: { now, permissions, capabilities, confirmable, source }): EventActions
// filterEvents(events, filter, context), dashboardEvents(events, now)
// expandRecurrence(rule, start: wall time, zone): readonly occurrences
// unconfirmedOutcome(event, resource, record, now): keep | wait | release
// createFlow steps and constants
