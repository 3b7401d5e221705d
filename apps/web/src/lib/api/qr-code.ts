import { type AnswerOf, getQrCodeInfo } from '@assist/contract';
import { queryOptions } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';
import { StartupError } from './startup-error.ts';

/** Path of the page that shows a place on the plan and the routes from it. */
const NAVIGATION_PATH = '/navigate';

export type CodeInfo = AnswerOf<typeof getQrCodeInfo>;

/** Returns the address that a location code leads to. Throws one of two start-up errors (specification, section 8). */
export async function findCodeAddress(qrId: string, origin: string): Promise<string> {
  const info = await call(getQrCodeInfo, { params: { qrId } }).catch((error: unknown) => {
    throw new StartupError(isUnknownCode(error) ? 'startup.qr-code' : 'startup.qr-info', { cause: error });
  });
  const address = codeAddress(info, origin);
  if (address === undefined) throw new StartupError('startup.qr-code');
  return address;
}

/** Returns whether an error means that no such code is in use. */
export function isUnknownCode(error: unknown): boolean {
  return isApiError(error) && (error.code === 'not-found' || error.code === 'invalid-input');
}

/** Returns the address of the page that shows the code's place; undefined if the code has no place or leads to no web address. */
export function codeAddress(info: CodeInfo, origin: string): string | undefined {
  if (!info.hasLocation || info.startAreaId === null) return undefined;
  const address = new URL(info.navigationUrl ?? NAVIGATION_PATH, origin);
  if (!['http:', 'https:'].includes(address.protocol)) return undefined;
  address.searchParams.set('startAreaId', info.startAreaId);
  // An answer with only the specification's fields has no `locationId`; the code then identifies the place.
  address.searchParams.set('locationId', info.locationId ?? info.qrId);
  // With the code, the page finds the exact position of the sign.
  address.searchParams.set('code', info.qrId);
  return address.href;
}

/** The place and the page of a code. Never refetched, because a sign does not move while somebody stands in front of it. */
export function codeInfoQuery(code: string | undefined) {
  return queryOptions({
    queryKey: ['code', code],
    enabled: code !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => call(getQrCodeInfo, { params: { qrId: code! }, signal }),
  });
}
