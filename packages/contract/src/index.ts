export * from './access.ts';
export * from './account.contract.ts';
export * from './browser-log.contract.ts';
export * from './calendar.contract.ts';
export * from './company-settings.contract.ts';
export * from './events.ts';
export * from './first-password.contract.ts';
export * from './guests.contract.ts';
export * from './headers.ts';
export * from './hub.contract.ts';
export * from './integrations.contract.ts';
export * from './kiosks.contract.ts';
export * from './location-codes.contract.ts';
export * from './moving-in.contract.ts';
export * from './objects.contract.ts';
export * from './operation.ts';
export * from './operations.ts';
export * from './other-calendars.contract.ts';
export * from './passkeys.contract.ts';
export * from './passwords.contract.ts';
export * from './sessions.contract.ts';
export * from './navigation.contract.ts';
export * from './people-administration.contract.ts';
export * from './personal-data.contract.ts';
export * from './plans.contract.ts';
export * from './primitives.ts';
export * from './problem.ts';
export * from './profile.contract.ts';
export * from './reservations.contract.ts';
export * from './lists.contract.ts';
export * from './resources.contract.ts';
export { safeReturnUrl } from './return-url.ts';
export * from './set-up.contract.ts';
export * from './startup.contract.ts';
export {
  beginTwoStep,
  confirmSecondStep,
  confirmTwoStep,
  endTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  setUpSecondStep,
  takeSecondStep,
  type TwoStepState,
} from './two-step.contract.ts';
export * from './users.contract.ts';
