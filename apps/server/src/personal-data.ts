import { auditPersonalData } from './audit/audit.repository.ts';
import { attendancesPersonalData, reservationsPersonalData } from './calendars/own/personal-data.repository.ts';
import { outsidePersonalData } from './calendars/outside/personal-data.repository.ts';
import { cataloguePersonalData, demoAccountsPersonalData, switchesPersonalData } from './catalogue/catalogue.repository.ts';
import type { PersonalData } from './database/personal-data.ts';
import { hubTicketsPersonalData } from './modules/hub/hub-tickets.repository.ts';
import { uploadsPersonalData } from './modules/imports/uploads/uploads.repository.ts';
import { notificationsPersonalData } from './modules/notifications/notifications.repository.ts';
import { onlineMeetingsPersonalData } from './modules/online-meetings/made-meetings.repository.ts';
import { otherCalendarsPersonalData } from './modules/other-calendars/other-calendars.repository.ts';
import { accountPersonalData, invitationsPersonalData } from './people/personal-data.repository.ts';

/**
 * All data that names people, in the order in which it is erased. The account is last, because everything that refers to it is deleted with
 * it.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  reservationsPersonalData,
  attendancesPersonalData,
  outsidePersonalData,
  notificationsPersonalData,
  onlineMeetingsPersonalData,
  otherCalendarsPersonalData,
  invitationsPersonalData,
  cataloguePersonalData,
  switchesPersonalData,
  demoAccountsPersonalData,
  hubTicketsPersonalData,
  uploadsPersonalData,
  auditPersonalData,
  accountPersonalData,
];
