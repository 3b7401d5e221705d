import { VERSION } from '../../call/version.ts';
import { signInMethods } from '../../connections/composed-calendar.ts';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import type { EmailLinkUsecases } from '../accounts/email-link.usecases.ts';
import type { OnlineMeetingsUsecases } from '../online-meetings/online-meetings.usecases.ts';
import { configurationRoutes } from './configuration.routes.ts';

export interface ConfigurationNeeds {
  readonly emailLink: Pick<EmailLinkUsecases, 'isOffered'>;
  readonly meetings: Pick<OnlineMeetingsUsecases, 'providers'>;
}

export function openConfiguration(
  { catalogue, calendar, connection, site, settings: { publicUrl, sample } }: Ground,
  { emailLink, meetings }: ConfigurationNeeds,
): OpenModule<undefined> {
  const routes = configurationRoutes({
    catalogue,
    serverType: connection.serverType,
    publicUrl,
    enableGroupFinding: connection.enableGroupFinding,
    capabilities: calendar.provider.capabilities,
    version: VERSION,
    sample,
    otherMeetings: meetings.providers,
    findSignIn: () => signInMethods(connection, emailLink.isOffered, site.findRelyingParty()?.origin ?? null),
  });
  return { usecases: undefined, routes, jobs: [] };
}
