import {
  changeCompanySettings,
  getCompanySettings,
  removeChoicePicture,
  removeCompanyLogo,
  removeResourcePicture,
  saveChoicePicture,
  saveCompanyLogo,
  saveResourcePicture,
} from '@assist/contract';
import type { AuditActor } from '../../audit/audit.repository.ts';
import { chargeOf } from '../../call/charge.ts';
import { type Route, route } from '../../call/route.ts';
import type { CompanySettingsUsecases } from './company-settings.usecases.ts';

export function companySettingsRoutes(usecases: CompanySettingsUsecases): Route[] {
  return [
    route(getCompanySettings, () => usecases.get()),
    route(changeCompanySettings, (call) => usecases.change(call.body.changes, actorOf(call), call.now)),
    route(saveCompanyLogo, async (call) => ({
      pictureId: await usecases.saveLogo(Buffer.from(call.body.picture, 'base64'), actorOf(call), call.now),
    })),
    route(removeCompanyLogo, async (call) => {
      await usecases.removeLogo(actorOf(call), call.now);
      return undefined;
    }),
    route(saveResourcePicture, async ({ params, body, now, principal, correlationId }) => {
      const caller = { actor: actorOf({ principal, correlationId }), charge: chargeOf(principal, 'resources') };
      return { pictureId: await usecases.saveResourcePicture(params.id, Buffer.from(body.picture, 'base64'), caller, now) };
    }),
    route(removeResourcePicture, async ({ params, now, principal, correlationId }) => {
      const caller = { actor: actorOf({ principal, correlationId }), charge: chargeOf(principal, 'resources') };
      await usecases.removeResourcePicture(params.id, caller, now);
      return undefined;
    }),
    route(saveChoicePicture, async (call) => ({
      pictureId: await usecases.saveChoicePicture(call.params, Buffer.from(call.body.picture, 'base64'), actorOf(call), call.now),
    })),
    route(removeChoicePicture, async (call) => {
      await usecases.removeChoicePicture(call.params, actorOf(call), call.now);
      return undefined;
    }),
  ];
}

interface Called {
  readonly principal: { readonly email: string; readonly name: string };
  readonly correlationId: string;
}

function actorOf({ principal: { email, name }, correlationId }: Called): AuditActor {
  return { email, name, correlationId };
}
