/** Returns the address to open on a device that is to become a kiosk, as it is typed. */
export function kioskAddress(): string {
  return `${location.origin}/kiosk/`;
}
