import { type CalendarProvider, type Email, type ProviderEvent, withoutJoining } from '@assist/calendar-provider';
import { bodyPreviewOf } from '@assist/reservation';
import type { CatalogueSnapshot } from '../catalogue/catalogue.ts';

export interface Viewing {
  readonly viewer: Email;
  /** True if the calendar keeps one event for everybody. Otherwise each invited person, and nobody else, has a copy. */
  readonly isShared: boolean;
  /** Returns whether the viewer may know of the resource. */
  readonly maySee: (resource: Email) => boolean;
}

export function viewingOf(viewer: Email, { capabilities }: Pick<CalendarProvider, 'capabilities'>, snapshot: CatalogueSnapshot): Viewing {
  return {
    viewer,
    isShared: capabilities.atomicReservation,
    maySee: (resource) => snapshot.findByEmail(resource) === undefined || snapshot.views.find(viewer, resource) !== undefined,
  };
}

/**
 * Returns those parts of an event in the calendar that the viewer may know (decisions, section 13; SECURITY.md). Only invited people see
 * how to join, and a resource that is hidden from the viewer is not named. People who may change the event get its text and resources
 * unchanged, because they would otherwise remove what they do not see.
 */
export function toldTo(event: ProviderEvent, { viewer, isShared, maySee }: Viewing): ProviderEvent {
  if (event.completeness === 'limited' || isInvited(event, viewer, isShared)) return event;
  const { onlineMeeting: meeting, ...told } = event;
  if (mayChange(event)) return told;
  const bodyHtml = withoutJoining(event.bodyHtml, meeting);
  return {
    ...told,
    bodyHtml,
    bodyPreview: bodyHtml === event.bodyHtml ? event.bodyPreview : bodyPreviewOf(bodyHtml),
    attendees: event.attendees.filter(({ kind, email }) => kind === 'person' || maySee(email)),
  };
}

function isInvited({ isOrganizer, calendar, attendees }: ProviderEvent, viewer: Email, isShared: boolean): boolean {
  return isOrganizer || (!isShared && calendar === viewer) || attendees.some(({ email }) => email === viewer);
}

function mayChange({ visibility, permissions }: ProviderEvent): boolean {
  return visibility === 'private' ? permissions.canEditPrivate : permissions.canEditPublic;
}
