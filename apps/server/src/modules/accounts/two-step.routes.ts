import { beginTwoStep, confirmTwoStep, endTwoStep, getTwoStep, renewRecoveryCodes, takeSecondStep } from '@assist/contract';
import { openRoute, type Route, route } from '../../call/route.ts';
import { toTokenPair } from '../../people/token-pair.ts';
import type { SecondStepUsecases } from './second-step.usecases.ts';
import type { TwoStepUsecases } from './two-step.usecases.ts';

export function twoStepRoutes(secondStep: SecondStepUsecases, twoStep: TwoStepUsecases): Route[] {
  return [
    openRoute(takeSecondStep, async ({ body, now, request }) =>
      toTokenPair(await secondStep.take(body.ticket, body.code, request.ip, now)),
    ),
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
