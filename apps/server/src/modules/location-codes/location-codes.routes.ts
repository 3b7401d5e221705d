import {
  changeLocationCode,
  createLocationCodes,
  drawLocationCodes,
  getQrCodeInfo,
  listLocationCodes,
  printLocationCodes,
} from '@assist/contract';
import { openRoute, Reply, route, type Route } from '../../call/route.ts';
import type { CodeAdministrationUsecases } from './code-administration.usecases.ts';
import type { LocationCodesUsecases } from './location-codes.usecases.ts';

export function locationCodesRoutes(codes: LocationCodesUsecases, administration: CodeAdministrationUsecases): Route[] {
  return [
    openRoute(getQrCodeInfo, async ({ params, request, now }) => codes.find(params.qrId, request.ip, now)),
    route(listLocationCodes, async () => administration.list()),
    route(createLocationCodes, async ({ body, now }) => new Reply(201, await administration.create(body, now))),
    route(changeLocationCode, async ({ params, body, now }) => administration.change(params.code, body, now)),
    route(drawLocationCodes, async ({ body }) => administration.draw(body)),
    route(
      printLocationCodes,
      async ({ body, now }) =>
        new Reply(200, await administration.print(body, now), {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="location-codes.pdf"',
          'cache-control': 'no-store',
        }),
    ),
  ];
}
