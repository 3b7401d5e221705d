import {
  addPasskey,
  askForPasskey,
  askForPasskeyProof,
  beginPasskey,
  listPasskeys,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@assist/contract';
import { askerOf } from '../../call/asker.ts';
import { openRoute, type Route, route } from '../../call/route.ts';
import { toTokenPair } from '../../people/token-pair.ts';
import type { PasskeysUsecases } from './passkeys.usecases.ts';

export function passkeysRoutes(passkeys: PasskeysUsecases): Route[] {
  return [
    openRoute(askForPasskey, async ({ now, request }) => passkeys.ask(request.ip, now)),
    openRoute(signInWithPasskey, async ({ body, now, request, reply }) =>
      toTokenPair(await passkeys.signIn(body, askerOf(request), now), reply),
    ),
    route(listPasskeys, async ({ principal }) => passkeys.list(principal)),
    route(beginPasskey, async ({ principal, body, now, request }) => passkeys.begin(principal, body.proof, request.ip, now)),
    route(addPasskey, async ({ principal, body, now }) => passkeys.add(principal, body, now)),
    route(askForPasskeyProof, async ({ principal, now, request }) => passkeys.askForProof(principal, request.ip, now)),
    route(proveWithPasskey, async ({ principal, body, now, request }) => ({
      proof: await passkeys.prove(principal, body, request.ip, now),
    })),
    route(renamePasskey, async ({ principal, params, body }) => {
      await passkeys.rename(principal, params.id, body.name);
      return { success: true };
    }),
    route(removePasskey, async ({ principal, params, body, now, request }) => {
      await passkeys.remove(principal, params.id, body.proof, request.ip, now);
      return { success: true };
    }),
  ];
}
