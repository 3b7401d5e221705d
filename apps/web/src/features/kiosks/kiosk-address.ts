/** Returns the address that is typed on a device to make it a kiosk. */
export function kioskAddress(): string {
  return `${location.origin}/kiosk/`;
}
