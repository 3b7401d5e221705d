/** Specification, section 3. */
export interface Favourite {
  readonly resourceId: string;
}
