import * as account from './account.contract.ts';
import * as browserLog from './browser-log.contract.ts';
import * as calendar from './calendar.contract.ts';
import * as firstPassword from './first-password.contract.ts';
import * as guests from './guests.contract.ts';
import * as integrations from './integrations.contract.ts';
import * as kiosks from './kiosks.contract.ts';
import * as locationCodes from './location-codes.contract.ts';
import * as movingIn from './moving-in.contract.ts';
import * as objects from './objects.contract.ts';
import type { OperationShape } from './operation.ts';
import * as otherCalendars from './other-calendars.contract.ts';
import * as passkeys from './passkeys.contract.ts';
import * as passwords from './passwords.contract.ts';
import * as navigation from './navigation.contract.ts';
import * as peopleAdministration from './people-administration.contract.ts';
import * as personalData from './personal-data.contract.ts';
import * as plans from './plans.contract.ts';
import * as profile from './profile.contract.ts';
import * as reservations from './reservations.contract.ts';
import * as lists from './lists.contract.ts';
import * as resources from './resources.contract.ts';
import * as sessions from './sessions.contract.ts';
import * as setUp from './set-up.contract.ts';
import * as startup from './startup.contract.ts';
import * as twoStep from './two-step.contract.ts';
import * as users from './users.contract.ts';

/** All calls of the product, in the order of the specification's section 7. The server offers no other calls. */
export const operations = [
  startup.getSiteConfig,
  startup.getConfigurations,
  startup.getQrCodeInfo,
  setUp.getSetUp,
  setUp.setUp,
  browserLog.sendBrowserLog,
  account.getMe,
  account.getOauthToken,
  account.login,
  account.oauthLogin,
  account.ewsLogin,
  account.askForEmailLink,
  account.redeemEmailLink,
  firstPassword.setFirstPassword,
  twoStep.takeSecondStep,
  twoStep.setUpSecondStep,
  twoStep.confirmSecondStep,
  passkeys.askForPasskey,
  passkeys.signInWithPasskey,
  guests.enterAsGuest,
  kiosks.startPairing,
  kiosks.renewKiosk,
  account.calendarOauthLogin,
  account.refresh,
  account.refreshOauthToken,
  account.oauthLogout,
  account.ewsLogout,
  account.logoutEverywhere,
  sessions.listOwnSessions,
  sessions.endOwnSession,
  passwords.changePassword,
  profile.changeProfile,
  profile.saveOwnPicture,
  profile.removeOwnPicture,
  twoStep.getTwoStep,
  twoStep.beginTwoStep,
  twoStep.confirmTwoStep,
  twoStep.renewRecoveryCodes,
  twoStep.endTwoStep,
  passkeys.listPasskeys,
  passkeys.beginPasskey,
  passkeys.addPasskey,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  resources.getResources,
  resources.getPicture,
  resources.getEventBounds,
  resources.notifyReservation,
  plans.listPlanLevels,
  plans.getLevelPlan,
  plans.findPlanPlaces,
  objects.listObjects,
  objects.findObjects,
  objects.setObjectValue,
  objects.listObjectValues,
  objects.putObjectValues,
  objects.checkIn,
  navigation.getNavigation,
  navigation.getWalkingGraph,
  navigation.listWalkingTimes,
  navigation.putClosure,
  navigation.deleteClosure,
  locationCodes.listLocationCodes,
  locationCodes.createLocationCodes,
  locationCodes.changeLocationCode,
  locationCodes.drawLocationCodes,
  locationCodes.printLocationCodes,
  movingIn.getOverview,
  movingIn.startUpload,
  movingIn.putUploadPart,
  movingIn.dropUpload,
  movingIn.importPlan,
  movingIn.importTable,
  movingIn.addResources,
  kiosks.listKiosks,
  kiosks.approveKiosk,
  kiosks.changeKiosk,
  kiosks.removeKiosk,
  calendar.getSchedules,
  calendar.getCachedSchedules,
  calendar.getUtilisation,
  calendar.listEvents,
  calendar.listLimitedEvents,
  calendar.getEvent,
  calendar.listSeriesDates,
  calendar.createEvent,
  calendar.changeEvent,
  calendar.deleteEvent,
  calendar.finishEvent,
  calendar.respondToEvent,
  calendar.planEvent,
  calendar.getCalendarMe,
  calendar.getCalendarMyImage,
  calendar.findPeople,
  reservations.getEventStatuses,
  reservations.actOnEvent,
  reservations.listWaiting,
  reservations.confirmWaiting,
  integrations.createOnlineMeeting,
  users.listFavourites,
  users.addFavourite,
  users.removeFavourite,
  users.getUserSettings,
  users.saveUserSettings,
  otherCalendars.listOtherCalendars,
  otherCalendars.searchOtherCalendars,
  otherCalendars.listOtherEvents,
  otherCalendars.addOtherCalendar,
  otherCalendars.changeOtherCalendar,
  otherCalendars.removeOtherCalendar,
  guests.listInvitations,
  guests.inviteVisitor,
  guests.takeBackInvitation,
  guests.listAllInvitations,
  guests.revokeInvitation,
  guests.getVisit,
  guests.listPlaces,
  kiosks.getKiosk,
  kiosks.listMeetings,
  peopleAdministration.listAdministeredPeople,
  peopleAdministration.addPerson,
  peopleAdministration.invitePeople,
  peopleAdministration.changePerson,
  peopleAdministration.changePersonAddress,
  peopleAdministration.setPersonRoles,
  peopleAdministration.closePerson,
  peopleAdministration.reopenPerson,
  peopleAdministration.signOutPerson,
  peopleAdministration.resetPersonTwoStep,
  personalData.exportPerson,
  personalData.erasePerson,
  personalData.listAudit,
  lists.listResourceRows,
  lists.changeResourceRows,
  lists.listAreaRows,
  lists.changeAreaRows,
] as const satisfies readonly OperationShape[];

export type Operation = (typeof operations)[number];
export type OperationId = Operation['id'];
