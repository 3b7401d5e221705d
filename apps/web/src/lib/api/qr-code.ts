import { type AnswerOf, getQrCodeInfo } from '@assist/contract';
import { queryOptions } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';
import { StartupError } from './startup-error.ts';

/** Where a place on the plan is shown, and later the way from it. */
const NAVIGATION_PATH = '/navigate';

export type CodeInfo = AnswerOf<typeof getQrCodeInfo>;

/** Where the code on a wall leads. Its two messages are those of section 8. */
export async function findCodeAddress(qrId: string, origin: string): Promise<string> {
  const info = await call(getQrCodeInfo, { params: { qrId } }).catch((error: unknown) => {
    throw new StartupError(isUnknownCode(error) ? 'startup.qr-code' : 'startup.qr-info', { cause: error });
  });
  const address = codeAddress(info, origin);
  if (address === undefined) throw new StartupError('startup.qr-code');
  return address;
}

/** Nobody has hung it anywhere. */
export function isUnknownCode(error: unknown): boolean {
  return isApiError(error) && (error.code === 'not-found' || error.code === 'invalid-input');
}

/** The page that shows its place; undefined where it leads nowhere. */
export function codeAddress(info: CodeInfo, origin: string): string | undefined {
  if (!info.hasLocation || info.startAreaId === null) return undefined;
  const address = new URL(info.navigationUrl ?? NAVIGATION_PATH, origin);
  if (!['http:', 'https:'].includes(address.protocol)) return undefined;
  address.searchParams.set('startAreaId', info.startAreaId);
  // The specification's answer has no other name for the place than the code's.
  address.searchParams.set('locationId', info.locationId ?? info.qrId);
  // By which the page knows where exactly the sign hangs.
  address.searchParams.set('code', info.qrId);
  return address.href;
}

/** What a code stands for. Where it hangs is known for as long as one stands before it. */
export function codeInfoQuery(code: string | undefined) {
  return queryOptions({
    queryKey: ['code', code],
    enabled: code !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => call(getQrCodeInfo, { params: { qrId: code! }, signal }),
  });
}
