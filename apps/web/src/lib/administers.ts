import { CAPABILITIES_IN_USE, type CurrentUser } from '@assist/contract';

/** Returns whether a person sees at least one screen of the administration: administrators all, managers those that they are in charge of. */
export function administers(me: CurrentUser | undefined): boolean {
  return me !== undefined && (me.administrator || CAPABILITIES_IN_USE.some((capability) => me.capabilities.includes(capability)));
}
