import { addResources, dropUpload, getOverview, importPlan, importTable, putUploadPart, startUpload } from '@assist/contract';
import { Reply, type Route, route } from '../../call/route.ts';
import type { ImportsUsecases } from './imports.usecases.ts';

export function importsRoutes(usecases: ImportsUsecases): Route[] {
  return [
    route(getOverview, ({ now }) => usecases.overview(now)),
    route(startUpload, async ({ principal, body, now }) => new Reply(201, await usecases.startUpload(principal, body, now))),
    route(putUploadPart, async ({ principal, params, body, now }) => {
      await usecases.putPart(principal, params.id, body, now);
      return undefined;
    }),
    route(dropUpload, async ({ principal, params }) => {
      await usecases.dropUpload(principal, params.id);
      return undefined;
    }),
    route(importPlan, ({ principal, body, correlationId, now }) =>
      usecases.run(principal, { kind: 'plan', ...body }, { email: principal.email, name: principal.name, correlationId }, now),
    ),
    route(importTable, ({ principal, body: { kind: table, ...body }, correlationId, now }) =>
      usecases.run(principal, { kind: 'table', table, ...body }, { email: principal.email, name: principal.name, correlationId }, now),
    ),
    route(addResources, ({ principal, body, correlationId, now }) =>
      usecases.run(principal, { kind: 'new-resources', ...body }, { email: principal.email, name: principal.name, correlationId }, now),
    ),
  ];
}
