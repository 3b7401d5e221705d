import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { bodyText, emailText, idText, instantText, nameText, subjectText } from './primitives.ts';

/** Creates a meeting at an online meeting provider (specification, section 3, "Meeting with an online meeting provider"). */
export const createOnlineMeeting = operation({
  id: 'createOnlineMeeting',
  method: 'POST',
  path: '/api/integrations/{meetingProvider}/createMeeting',
  base: 'api',
  summary: 'Create an online meeting, before the event that will refer to it',
  access: 'signed-in',
  params: z.object({ meetingProvider: idText }),
  body: z.strictObject({
    eventStart: instantText,
    eventEnd: instantText,
    eventTitle: subjectText,
    eventBody: bodyText,
    invitees: z.array(z.strictObject({ email: emailText, coHost: z.boolean(), displayName: nameText })).check(z.maxLength(1_000)),
  }),
  responses: { 200: z.object({ weblink: z.string(), meetingNumber: z.string(), password: z.string() }) },
  errors: ['not-found', 'range-reversed', 'online-meeting-failed'],
});
