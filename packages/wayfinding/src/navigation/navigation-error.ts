/** Specification, section 8: the codes; what a person sees of each, and what is offered, is in the decisions. */
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

/** What is wrong with the device, and no other place or profile puts right. */
const OF_THE_KIOSK: ReadonlySet<NavigationError> = new Set(['InvalidKiosk', 'InvalidKioskLicence', 'KioskIsOutOfOrder']);

export function isOfTheKiosk(error: NavigationError): boolean {
  return OF_THE_KIOSK.has(error);
}
