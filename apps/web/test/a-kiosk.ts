import { getConfigurations, getKiosk, getSiteConfig, listMeetings, listPlaces } from '@assist/contract';
import { DEGREES_A_METRE } from '@assist/test-kit';
import { liveOnCampus } from './a-campus.ts';
import { aConfiguration, time } from './a-company.ts';
import type { Server } from './a-server.ts';

/** A kiosk on the southern wall of the corridor; its visitors face south. */
export const A_KIOSK = {
  id: 'kiosk-1',
  name: 'Lobby',
  spot: { levelId: 'l1', longitude: 90 * DEGREES_A_METRE, latitude: 0.4 * DEGREES_A_METRE, bearing: 180 },
  language: 'en' as const,
  contact: 'Reception, extension 100',
  tier: 'premium' as const,
  hasHandOver: true,
  pass: null as string | null,
  siteOrigin: 'https://assist.example',
  hasMeetings: true,
};

const place = (id: string, name: string, featureId: string) => ({
  id,
  name,
  displayName: name,
  displayNameForApp: {},
  resourceTypeId: 'room',
  mapInfos: [{ areaId: 'floor-1', featureId }],
});

const meeting = (hours: string, title: string | null, placeIds: string[]) => ({
  ...time(hours),
  title,
  organizer: title === null ? null : 'Jana Nováková',
  placeIds,
});

/** Serves what a registered kiosk loads: a floor, three rooms (one of them without a door) and two meetings. */
export function liveAtAKiosk(server: Server): void {
  liveOnCampus(server);
  server.usually(getSiteConfig, { apiURL: 'https://api.test', calendarURL: 'https://calendar.test' });
  server.usually(getConfigurations, {
    assistConfigured: true,
    navigationConfigured: true,
    navigationUrl: null,
    asistConfiguration: aConfiguration({}),
  });
  server.usually(getKiosk, A_KIOSK);
  server.usually(listPlaces, [place('vltava', 'Vltava', 'west'), place('labe', 'Labe', 'east'), place('ostrov', 'Ostrov', 'island')]);
  server.usually(listMeetings, [meeting('09:00-10:00', 'Planning', ['vltava']), meeting('11:00-12:00', null, ['labe'])]);
}
