import { getQrCodeInfo } from '@assist/contract';
import { openRoute, type Route } from '../../call/route.ts';
import type { LocationCodesUsecases } from './location-codes.usecases.ts';

export function locationCodesRoutes(codes: LocationCodesUsecases): Route[] {
  return [openRoute(getQrCodeInfo, async ({ params, request, now }) => codes.find(params.qrId, request.ip, now))];
}
