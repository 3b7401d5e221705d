import { getQrCodeInfo } from '@assist/contract';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';
import { StartupError } from './startup-error.ts';

/** Where a place on the plan is shown, and later the way from it. */
const NAVIGATION_PATH = '/navigate';

/** Where the code on a wall leads. Its two messages are those of section 8. */
export async function findCodeAddress(qrId: string, origin: string): Promise<string> {
  const info = await call(getQrCodeInfo, { params: { qrId } }).catch((error: unknown) => {
    const isUnknown = isApiError(error) && (error.code === 'not-found' || error.code === 'invalid-input');
    throw new StartupError(isUnknown ? 'startup.qr-code' : 'startup.qr-info', { cause: error });
  });
  if (!info.hasLocation || info.startAreaId === null) throw new StartupError('startup.qr-code');
  const address = new URL(info.navigationUrl ?? NAVIGATION_PATH, origin);
  if (!['http:', 'https:'].includes(address.protocol)) throw new StartupError('startup.qr-code');
  address.searchParams.set('startAreaId', info.startAreaId);
  // The specification's answer has no other name for the place than the code's.
  address.searchParams.set('locationId', info.locationId ?? info.qrId);
  return address.href;
}
