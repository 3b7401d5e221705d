/** The error codes of the specification, section 8. The messages to people and the actions offered are in the decisions. */
export type NavigationError =
  | 'Unknown'
  | 'NotFound'
  | 'SameStartTarget'
  | 'RequestRestartNavigation'
  | 'StartNotFound'
  | 'TargetNotFound'
  | 'BarrierFreeRouteNotFound'
  | 'InvalidKiosk'
  | 'InvalidKioskLicence'
  | 'KioskIsOutOfOrder';

/** Errors of the device, which remain whatever places and profile are chosen. */
const OF_THE_KIOSK: ReadonlySet<NavigationError> = new Set(['InvalidKiosk', 'InvalidKioskLicence', 'KioskIsOutOfOrder']);

export function isOfTheKiosk(error: NavigationError): boolean {
  return OF_THE_KIOSK.has(error);
}
