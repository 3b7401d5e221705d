import { failedSchedule, toSchedule } from '@assist/availability';
import { workingHoursOf } from '@assist/resource';
import { aResource, slots } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';
import { at, item, span } from './a-subject.ts';

const resource = aResource({ id: 'vltava', timezone: 'UTC' });
const request = { range: span('09:00-10:00'), now: at('08:00'), durationMinutes: 0 };

describe('a schedule (specification, section 3)', () => {
  it('is named by the e-mail address and has one digit for each quarter of an hour', () => {
    const items = [item('09:15-09:45')];
    expect(toSchedule(resource, items, request, { requirementId: 'r1', additional: true })).toEqual({
      scheduleId: 'vltava@example.com',
      resourceId: 'vltava',
      scheduleItems: items,
      schedulingSettings: resource.schedulingSettings,
      workingHours: workingHoursOf(resource),
      availabilityView: '0220',
      requirementId: 'r1',
      additional: true,
      serviceError: null,
    });
  });

  it('takes codes that are known already', () => {
    expect(toSchedule(resource, [], request, { codes: slots('0660') }).availabilityView).toBe('0660');
  });

  it('of a failing calendar is empty and has its message (section 8)', () => {
    expect(failedSchedule(resource, 'The mailbox is not there')).toMatchObject({
      scheduleId: 'vltava@example.com', scheduleItems: [], availabilityView: '', serviceError: 'The mailbox is not there',
      requirementId: null, additional: false,
    });
  });
});
