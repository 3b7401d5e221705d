/** How full a limited area is: for the whole area, so not as often as what is in view. */
export const COMPANIONS_REFRESH_MS = 5_000;
