import type { OperationId } from '@assist/contract';
import type { Principal } from '../call/principal.ts';

/** Who may make a call at all. What he may do with one thing (organizer, rights, visibility) is the use case's rule. */
export type Access =
  | 'anyone'
  /** Signed in or not; but a token that comes with it has to be a good one, since the answer depends on who it is. */
  | 'either'
  | 'signed-in'
  | 'administrator';

/** Every call of the contract stands here; the compiler and the start refuse one that does not. */
export const POLICY: Readonly<Record<OperationId, Access>> = {
  getSiteConfig: 'anyone',
  getConfigurations: 'either',
  login: 'anyone',
  oauthLogin: 'anyone',
  ewsLogin: 'anyone',
  calendarOauthLogin: 'signed-in',
  refresh: 'anyone',
  refreshOauthToken: 'signed-in',
  // A session that has just run out can still be left.
  oauthLogout: 'anyone',
  ewsLogout: 'anyone',
  logoutEverywhere: 'signed-in',
  getMe: 'signed-in',
  getOauthToken: 'signed-in',
  getResources: 'signed-in',
  // Addresses of pictures hold random ids, and an <img> cannot send a token.
  getPicture: 'anyone',
  getEventBounds: 'signed-in',
  notifyReservation: 'signed-in',
  listPlanLevels: 'signed-in',
  getLevelPlan: 'signed-in',
  getSchedules: 'signed-in',
  getCachedSchedules: 'signed-in',
  listEvents: 'signed-in',
  listLimitedEvents: 'signed-in',
  getEvent: 'signed-in',
  createEvent: 'signed-in',
  changeEvent: 'signed-in',
  deleteEvent: 'signed-in',
  finishEvent: 'signed-in',
  respondToEvent: 'signed-in',
  getCalendarMe: 'signed-in',
  getCalendarMyImage: 'signed-in',
  findPeople: 'signed-in',
  getEventStatuses: 'signed-in',
  actOnEvent: 'signed-in',
  createOnlineMeeting: 'signed-in',
  listFavourites: 'signed-in',
  addFavourite: 'signed-in',
  removeFavourite: 'signed-in',
  getUserSettings: 'signed-in',
  saveUserSettings: 'signed-in',
};

/**
 * Routes outside the contract: pages, files and what an operator's machinery asks. All answer GET and HEAD only, but for
 * a calendar's hints, which carry a secret of their own.
 */
export const SITE_ROUTES: readonly string[] = ['/', '/*', '/livez', '/readyz', '/metrics', '/api/docs', '/api/docs/openapi.json', '/api/hooks/:connectionId'];

export function isAllowed(access: Access, principal: Principal): boolean {
  switch (access) {
    case 'anyone':
    case 'either':
      return true;
    case 'signed-in':
      return principal.kind === 'user';
    case 'administrator':
      return principal.kind === 'user' && principal.administrator;
  }
}
