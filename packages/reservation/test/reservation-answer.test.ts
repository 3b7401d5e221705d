import { answerOfResources, type AttendeeResponse, toReservationAnswer } from '@assist/reservation';
import { anAttendee } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';

const resources = (...responses: readonly AttendeeResponse[]) =>
  responses.map((response) => anAttendee('room@x.test', { resource: true, response }));

describe('the outcome of a reservation', () => {
  it.each([
    [['accepted'], 'accepted'],
    [['organizer'], 'accepted'],
    [['needsAction'], 'tentative'],
    [['unknown'], 'tentative'],
    [['accepted', 'tentative'], 'tentative'],
    [['accepted', 'declined'], 'rejected'],
    [['needsAction', 'declined'], 'rejected'],
    [[], 'accepted'],
  ] as const)('for %j is %s', (responses, expected) => {
    expect(answerOfResources(resources(...responses))).toBe(expected);
  });

  it('does not depend on people’s answers', () => {
    expect(answerOfResources([...resources('accepted'), anAttendee('her@x.test', { response: 'declined' })])).toBe('accepted');
  });

  it('for a single resource follows from its response', () => {
    expect((['accepted', 'needsAction', 'declined'] as const).map(toReservationAnswer)).toEqual(['accepted', 'tentative', 'rejected']);
  });
});
