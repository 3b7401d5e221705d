import { getSetUp, setUp } from '@assist/contract';
import { openRoute, type Route } from '../../call/route.ts';
import type { SetUpUsecases } from './set-up.usecases.ts';

export function setUpRoutes(usecases: SetUpUsecases): Route[] {
  return [
    openRoute(getSetUp, () => usecases.state()),
    openRoute(setUp, async ({ body, now, request }) => {
      await usecases.setUp(body, request.ip, now);
      return { success: true };
    }),
  ];
}
