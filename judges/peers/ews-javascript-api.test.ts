import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import {
  Appointment,
  AttendeeInfo,
  AvailabilityData,
  CalendarView,
  DateTime,
  DeleteMode,
  ExchangeService,
  ExchangeVersion,
  FolderId,
  Mailbox,
  MessageBody,
  SendCancellationsMode,
  SendInvitationsMode,
  TimeWindow,
  TimeZoneInfo,
  Uri,
  WebCredentials,
  WellKnownFolderName,
} from 'ews-javascript-api';
import { describe, expect, it } from 'vitest';
import { findEwsJudge, messagesOf } from '../schemas/ews-schema.ts';
import { type EwsWorld, openEwsWorld, PASSWORDS } from '../worlds/ews-world.ts';

const at = (minutes: number): DateTime => new DateTime(fromInstant(plusMinutes(SUITE_NOW, minutes)));

function serviceOf({ standIn }: EwsWorld, user: string, password: string): ExchangeService {
  const service = new ExchangeService(ExchangeVersion.Exchange2013_SP1, TimeZoneInfo.Utc);
  service.Credentials = new WebCredentials(user, password);
  service.Url = new Uri(standIn.url);
  return service;
}

describe('a third-party JavaScript client of the stand-in for Exchange', () => {
  it('books a room, shows it, reports free and busy, and cancels', async () => {
    const world = await openEwsWorld();
    try {
      const { engine, standIn } = world;
      const service = serviceOf(world, 'olga', PASSWORDS.olga);
      const appointment = new Appointment(service);
      // The client does not escape text: '&' would make invalid XML.
      appointment.Subject = 'Review of the plan';
      appointment.Body = new MessageBody('Bring figures');
      appointment.Start = at(60);
      appointment.End = at(120);
      appointment.RequiredAttendees.Add(CAST.fred);
      appointment.Resources.Add(CAST.room);
      await appointment.Save(SendInvitationsMode.SendToAllAndSaveCopy);
      engine.settle();

      const found = await service.FindAppointments(new FolderId(WellKnownFolderName.Calendar), new CalendarView(at(0), at(24 * 60)));
      expect(found.Items.map((item) => [item.Subject, item.Start.ToISOString().slice(0, 19)])).toEqual([
        ['Review of the plan', '2026-11-23T08:00:00'],
      ]);
      const seen = await Appointment.Bind(service, found.Items[0]!.Id);
      expect(seen.Resources.GetEnumerator().map((one) => [one.Address, one.ResponseType])).toEqual([[CAST.room, 3]]);
      expect(seen.Organizer.Address).toBe(CAST.olga);

      const shared = await serviceOf(world, 'carl', PASSWORDS.carl).FindAppointments(
        new FolderId(WellKnownFolderName.Calendar, new Mailbox(CAST.olga)),
        new CalendarView(at(0), at(24 * 60)),
      );
      expect(shared.Items).toHaveLength(1);

      const times = await service.GetUserAvailability(
        [new AttendeeInfo(CAST.room), new AttendeeInfo(CAST.other)],
        new TimeWindow(at(-7 * 60), at(17 * 60)),
        AvailabilityData.FreeBusy,
      );
      expect(
        times.AttendeesAvailability.Responses.map((one) => one.CalendarEvents.map((event) => event.StartTime.ToISOString().slice(11, 16))),
      ).toEqual([['08:00'], []]);

      await seen.Delete(DeleteMode.MoveToDeletedItems, SendCancellationsMode.SendToAllAndSaveCopy);
      expect(
        (await service.FindAppointments(new FolderId(WellKnownFolderName.Calendar), new CalendarView(at(0), at(24 * 60)))).Items,
      ).toHaveLength(0);
      expect(engine.listItems(CAST.room, { start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 24 * 60) })).toMatchObject([
        { isCancelled: true },
      ]);
      expect(findEwsJudge()?.(messagesOf(standIn.log)) ?? []).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
