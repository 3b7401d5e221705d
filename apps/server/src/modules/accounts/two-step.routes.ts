import {
  beginTwoStep,
  confirmSecondStep,
  confirmTwoStep,
  endTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  setUpSecondStep,
  takeSecondStep,
} from '@assist/contract';
import { askerOf } from '../../call/asker.ts';
import { openRoute, type Route, route } from '../../call/route.ts';
import { toTokenPair } from '../../people/token-pair.ts';
import type { SecondStepUsecases } from './second-step.usecases.ts';
import type { TwoStepUsecases } from './two-step.usecases.ts';

export function twoStepRoutes(secondStep: SecondStepUsecases, twoStep: TwoStepUsecases): Route[] {
  return [
    openRoute(takeSecondStep, async ({ body, now, request, reply }) =>
      toTokenPair(await secondStep.take(body.ticket, body.code, askerOf(request), now), reply),
    ),
    openRoute(setUpSecondStep, async ({ body, now, request }) => secondStep.begin(body.ticket, request.ip, now)),
    openRoute(confirmSecondStep, async ({ body, now, request, reply }) => {
      const { tokens, recoveryCodes } = await secondStep.confirm(body.ticket, body.code, askerOf(request), now);
      return { pair: toTokenPair(tokens, reply), recoveryCodes };
    }),
    route(getTwoStep, async ({ principal }) => twoStep.get(principal)),
    route(beginTwoStep, async ({ principal, body, now, request }) => twoStep.begin(principal, body.proof, request.ip, now)),
    route(confirmTwoStep, async ({ principal, body, now, request }) => ({
      recoveryCodes: await twoStep.confirm(principal, body.code, request.ip, now),
    })),
    route(renewRecoveryCodes, async ({ principal, body, now, request }) => ({
      recoveryCodes: await twoStep.renewRecoveryCodes(principal, body.proof, request.ip, now),
    })),
    route(endTwoStep, async ({ principal, body, now, request }) => {
      await twoStep.end(principal, body.proof, request.ip, now);
      return { success: true };
    }),
  ];
}
