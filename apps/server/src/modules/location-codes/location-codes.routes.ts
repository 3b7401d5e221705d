import {
  changeLocationCode,
  createLocationCodes,
  drawLocationCodes,
  getQrCodeInfo,
  listLocationCodes,
  printLocationCodes,
} from '@assist/contract';
import { chargeOf } from '../../call/charge.ts';
import { openRoute, Reply, route, type Route } from '../../call/route.ts';
import type { CodeAdministrationUsecases } from './code-administration.usecases.ts';
import type { LocationCodesUsecases } from './location-codes.usecases.ts';

export function locationCodesRoutes(codes: LocationCodesUsecases, administration: CodeAdministrationUsecases): Route[] {
  return [
    openRoute(getQrCodeInfo, async ({ params, request, now }) => codes.find(params.qrId, request.ip, now)),
    route(listLocationCodes, async ({ principal }) => administration.list(chargeOf(principal, 'plan'))),
    route(
      createLocationCodes,
      async ({ body, principal, now }) => new Reply(201, await administration.create(body, chargeOf(principal, 'plan'), now)),
    ),
    route(changeLocationCode, async ({ params, body, principal, now }) =>
      administration.change(params.code, body, chargeOf(principal, 'plan'), now),
    ),
    route(drawLocationCodes, async ({ body, principal }) => administration.draw(body, chargeOf(principal, 'plan'))),
    route(
      printLocationCodes,
      async ({ body, principal, now }) =>
        new Reply(200, await administration.print(body, chargeOf(principal, 'plan'), now), {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="location-codes.pdf"',
          'cache-control': 'no-store',
        }),
    ),
  ];
}
