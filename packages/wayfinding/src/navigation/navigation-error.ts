/** The error codes of the specification, section 8. The decisions contain the messages for people and the offered actions. */
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

/** Errors of the device, which no other place or profile can fix. */
const OF_THE_KIOSK: ReadonlySet<NavigationError> = new Set(['InvalidKiosk', 'InvalidKioskLicence', 'KioskIsOutOfOrder']);

export function isOfTheKiosk(error: NavigationError): boolean {
  return OF_THE_KIOSK.has(error);
}
