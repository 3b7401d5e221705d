import type { InstantRange } from '@assist/time';

/** The request for an online meeting: specification, section 3, "Meeting with an online meeting provider". */
export interface OnlineMeetingRequest {
  readonly eventStart: InstantRange['start'];
  readonly eventEnd: InstantRange['end'];
  readonly eventTitle: string;
  readonly eventBody: string;
  readonly invitees: readonly OnlineMeetingInvitee[];
}

export interface OnlineMeetingInvitee {
  readonly email: string;
  readonly coHost: boolean;
  readonly displayName: string;
}

export interface OnlineMeeting {
  readonly weblink: string;
  readonly meetingNumber: string;
  readonly password: string;
}

interface Person {
  readonly email: string;
  readonly name: string;
}

/** Returns the request. Its invitees are the people, without the resources and the organizer, who hosts the meeting. */
export function toOnlineMeetingRequest(
  event: { readonly range: InstantRange; readonly subject: string; readonly body: string; readonly people: readonly Person[] },
  organizer: Pick<Person, 'email'>,
): OnlineMeetingRequest {
  const { range, subject, body, people } = event;
  const isOrganizer = ({ email }: Person): boolean => email.toLowerCase() === organizer.email.toLowerCase();
  return {
    eventStart: range.start,
    eventEnd: range.end,
    eventTitle: subject,
    eventBody: body,
    invitees: people.filter((person) => !isOrganizer(person)).map(({ email, name }) => ({ email, coHost: false, displayName: name })),
  };
}
