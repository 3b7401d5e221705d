import type { AnswerOf, getUtilisation, ScheduleAnswer } from '@assist/contract';
import { countAreaUse } from '@assist/availability';
import type { BusyItem, CallContext, Email, MailboxSchedule } from '@assist/calendar-provider';
import type { Resource } from '@assist/resource';
import { type Instant, type InstantRange, offsetMsAt, usualHours, type WorkingHours, type ZoneName } from '@assist/time';
import type { Database } from '../../database/database.ts';
import { mapInTurns } from '../../event-loop/in-turns.ts';
import type { SignedIn } from '../../call/principal.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listZones } from '../../people/directory.repository.ts';
import { rememberingTexts, toScheduleAnswer } from './schedule-answer.ts';

/** Provides the schedules of resources and people, as each person may see them. */
export class SchedulesUsecases {
  readonly #calendar: Calendar;
  readonly #catalogue: Catalogue;
  readonly #database: Database;

  constructor(calendar: Calendar, catalogue: Catalogue, database: Database) {
    this.#calendar = calendar;
    this.#catalogue = catalogue;
    this.#database = database;
  }

  async getSchedules(emails: readonly string[], range: InstantRange, principal: SignedIn, context: CallContext): Promise<ScheduleAnswer[]> {
    const { asked, hidden, visible } = await this.#visible(emails, principal);
    const schedules = await this.#calendar.schedules.get(
      asked.filter((email) => !hidden.has(email)),
      range,
      context,
    );
    const found = new Map((await this.#withHours(schedules, visible, range.start)).map((schedule) => [schedule.email, schedule]));
    const textOf = rememberingTexts();
    return mapInTurns(asked, (email) =>
      this.#toScheduleAnswer(found.get(email) ?? unknownMailbox(email), visible.get(email), principal.email, textOf),
    );
  }

  /** Returns the schedules that are already known, without calling the calendar. */
  async getKnownSchedules(
    emails: readonly string[],
    range: InstantRange,
    principal: SignedIn,
    context: CallContext,
  ): Promise<{ email: string; schedule: ScheduleAnswer | null }[]> {
    const { asked, hidden, visible } = await this.#visible(emails, principal);
    const shown = asked.filter((email) => !hidden.has(email));
    const known = await this.#calendar.schedules.peek(shown, range, context);
    const told = await this.#withHours(
      known.filter((schedule) => schedule !== undefined),
      visible,
      range.start,
    );
    const found = new Map(told.map((schedule) => [schedule.email, schedule]));
    const textOf = rememberingTexts();
    return mapInTurns(asked, (email) => {
      const schedule = found.get(email);
      return {
        email,
        schedule:
          schedule === undefined || schedule.serviceError !== undefined
            ? null
            : this.#toScheduleAnswer(schedule, visible.get(email), principal.email, textOf),
      };
    });
  }

  /**
   * Returns how many workplaces of each area are reserved, including those that this person may not see. Leaves out an area that is unknown
   * or has no limit.
   */
  async getUtilisation(areaIds: readonly string[], range: InstantRange, context: CallContext): Promise<AnswerOf<typeof getUtilisation>> {
    const snapshot = await this.#catalogue.current();
    const limited = [...new Set(areaIds)]
      .map((areaId) => ({ areaId, workplaces: snapshot.workplacesOf(areaId) }))
      .filter(({ workplaces }) => workplaces.length > 0);
    const emails = [...new Set(limited.flatMap(({ workplaces }) => workplaces))];
    const schedules = await this.#calendar.schedules.get(emails, range, context);
    const itemsOf = new Map(schedules.map((schedule) => [schedule.email, schedule.items]));
    return mapInTurns(limited, ({ areaId, workplaces }) => {
      const times = workplaces.map((email) => itemsOf.get(email) ?? []);
      return { areaId, workplaces: workplaces.length, reserved: [...countAreaUse(times, range).reserved] };
    });
  }

  /** Returns the requested addresses, and which of them are resources that this person may see (`visible`) or may not see (`hidden`). */
  async #visible(emails: readonly string[], principal: SignedIn) {
    const snapshot = await this.#catalogue.current();
    const asked = [...new Set(emails)];
    const visible = new Map(
      asked.flatMap((email) => {
        const resource = snapshot.views.find(principal.email, email);
        return resource === undefined ? [] : [[email, resource] as const];
      }),
    );
    const hidden = new Set(asked.filter((email) => snapshot.findByEmail(email) !== undefined && !visible.has(email)));
    return { asked, hidden, visible };
  }

  /**
   * Adds the usual hours in people's own zones where the calendar tells no working hours. A schedule that may not be read tells none: hours
   * are known to those who may know when somebody is free.
   */
  async #withHours(
    schedules: readonly MailboxSchedule[],
    resources: ReadonlyMap<Email, Resource>,
    at: Instant,
  ): Promise<readonly MailboxSchedule[]> {
    const people = schedules.filter(({ email, serviceError }) => serviceError === undefined && !resources.has(email));
    if (people.length === 0) return schedules;
    const zones = await listZones(
      this.#database,
      people.map(({ email }) => email),
    );
    return schedules.map((schedule) => {
      const zone = zones.get(schedule.email);
      if (zone === undefined || schedule.serviceError !== undefined) return schedule;
      return { ...schedule, workingHours: hoursIn(zone, schedule.workingHours, at) };
    });
  }

  /**
   * Adds details to the viewer's own events from the viewer's own calendar, because an external calendar's free/busy data does not show
   * whose an event is.
   */
  #toScheduleAnswer(
    schedule: MailboxSchedule,
    resource: Resource | undefined,
    viewer: Email,
    textOf: (instant: Instant) => string,
  ): ScheduleAnswer {
    const calendar = this.#calendar;
    const items =
      calendar.findOwnEvent === undefined
        ? schedule.items
        : schedule.items.map((item): BusyItem => {
            const own = item.iCalUId === undefined ? calendar.findOwnEvent?.(viewer, schedule.email, item) : undefined;
            if (own === undefined) return item;
            return {
              ...item,
              subject: own.subject,
              organizer: { address: own.organizer.email, name: own.organizer.name },
              eventId: own.id,
              iCalUId: own.iCalUId,
            };
          });
    return toScheduleAnswer({ ...schedule, items }, resource, viewer, textOf);
  }
}

/**
 * Returns the hours that a calendar has told, or the usual ones in the person's own zone. Microsoft 365 tells the zones of Windows, in which
 * Prague is Budapest, and Exchange only offsets, so the person's own zone stands for one with the same clock.
 */
function hoursIn(zone: ZoneName, told: WorkingHours | undefined, at: Instant): WorkingHours {
  if (told === undefined) return usualHours(zone);
  return offsetMsAt(told.timezone, at) === offsetMsAt(zone, at) ? { ...told, timezone: zone } : told;
}

function unknownMailbox(email: Email): MailboxSchedule {
  return {
    email,
    availabilityView: '',
    items: [],
    serviceError: { code: 'notFound', message: `${email} is not known here`, retryable: false },
  };
}
