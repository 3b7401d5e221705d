import { beginSetUpPasskey, getSetUp, setUp } from '@assist/contract';
import { askerOf } from '../../call/asker.ts';
import { openRoute, type Route } from '../../call/route.ts';
import { toTokenPair } from '../../people/token-pair.ts';
import type { SetUpUsecases } from './set-up.usecases.ts';

export function setUpRoutes(usecases: SetUpUsecases): Route[] {
  return [
    openRoute(getSetUp, () => usecases.state()),
    openRoute(beginSetUpPasskey, async ({ body, now, request }) => usecases.beginPasskey(body, request.ip, now)),
    openRoute(setUp, async ({ body, now, request, reply }) => {
      const tokens = await usecases.setUp(body, askerOf(request), now);
      return { session: tokens === undefined ? null : toTokenPair(tokens, reply) };
    }),
  ];
}
