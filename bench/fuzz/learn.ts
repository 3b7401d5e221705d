import type { Base } from './bases.ts';

import { type EventAnswer, remember, type Session, type World } from './world.ts';

interface Resource {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly csCode: string | null;
  readonly mapInfos: readonly { readonly featureId: string | null }[];
  readonly files: readonly { readonly url: string }[];
  readonly conditions: { readonly reservedTo: string | null };
  readonly reservationsEnabled: boolean;
}

export type Ask = (
  id: string,
  base?: {
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly asAdministrator?: boolean;
  },
) => Promise<unknown>;

/** Reads the contents of the installation, as the server shows them to a person who has just signed in. */
export async function lookAround(world: World, ask: Ask): Promise<void> {
  const resources = (await ask('getResources')) as Resource[];
  const bookable = resources.filter(({ reservationsEnabled, conditions }) => reservationsEnabled && conditions.reservedTo === null);
  world.resources = bookable.slice(0, 150);
  world.featureIds = resources.flatMap(({ mapInfos }) => mapInfos.flatMap(({ featureId }) => featureId ?? [])).slice(0, 100);
  world.pictureIds = [...new Set(resources.flatMap(({ files }) => files.map(({ url }) => url.split('/').at(-1)!.split('?')[0]!)))];
  const { asistConfiguration } = (await ask('getConfigurations')) as { asistConfiguration: { areas: { id: string }[] } };
  world.areaIds = asistConfiguration.areas.map(({ id }) => id);
  const { levels } = (await ask('listPlanLevels')) as { levels: { id: string }[] };
  world.levelIds = levels.map(({ id }) => id);
  const { venues } = (await ask('getNavigation')) as { venues: { venueId: string }[] };
  world.venueIds = venues.map(({ venueId }) => venueId);
  for (const levelId of world.levelIds) world.objects.push(...((await ask('listObjects', { query: { levelId } })) as World['objects']));
  const plan = (await ask('getLevelPlan', { path: { levelId: world.levelIds[0]! } })) as {
    features: { properties: { layer: string; featureId: string } }[];
  };
  const passed = plan.features.filter(({ properties }) => properties.layer === 'unit' || properties.layer === 'door');
  world.passedIds = passed.map(({ properties }) => properties.featureId).slice(0, 60);
  world.codes = ((await ask('listLocationCodes', { asAdministrator: true })) as { code: string }[]).map(({ code }) => code).slice(0, 60);
}

/** Stores ids and other values of a successful answer, for use in later requests. */
export function learn(base: Base, json: unknown, world: World, status: number): void {
  const { call, person } = base;
  const answer = json as Record<string, unknown>;
  switch (call.id) {
    case 'createEvent':
      return world.learnEvent(person, answer['event'] as EventAnswer);
    case 'listEvents':
      // With `user`, the answer contains a colleague’s events instead of the person's own.
      if (base.query['user'] === undefined)
        for (const event of (answer['value'] as EventAnswer[]).slice(0, 20)) world.learnEvent(person, event);
      return;
    case 'changeEvent':
    case 'getEvent':
    case 'respondToEvent':
      return world.learnEvent(person, json as EventAnswer);
    case 'finishEvent':
    case 'deleteEvent':
      if (base.event !== undefined) world.forgetEvent(person, base.event.id);
      return;
    case 'inviteVisitor':
      remember(world.invitations, { person, eventId: base.event!.id, id: String(answer['id']) });
      return remember(world.invitationCodes, String(answer['code']));
    case 'takeBackInvitation':
    case 'revokeInvitation':
      return forgetInvitation(base, world);
    case 'enterAsGuest':
      world.guests.push({ kind: 'guest', email: '', token: String(answer['token']) });
      if (world.guests.length > 10) world.guests.splice(1, 1);
      return;
    case 'startPairing':
      remember(world.secrets, (base.body as { secret: string }).secret);
      return remember(world.pairingCodes, String(answer['code']));
    case 'approveKiosk':
    case 'changeKiosk':
      return world.kioskIds.includes(String(answer['id'])) ? undefined : remember(world.kioskIds, String(answer['id']));
    case 'addPerson':
      return remember(world.personIds, String(answer['id']));
    case 'startUpload':
      return remember(world.uploadIds, String(answer['id']));
    case 'dropUpload':
      world.uploadIds = world.uploadIds.filter((id) => id !== base.path['id']);
      return;
    case 'removeKiosk':
      world.kioskIds = world.kioskIds.filter((id) => id !== base.path['id']);
      return;
    case 'login':
      if ('secondStep' in answer) return remember(world.tickets, (answer['secondStep'] as { ticket: string }).ticket);
      return (base.body as { email: string }).email === world.comers[1]!.email ? remember(world.sessions, json as Session) : undefined;
    case 'beginTwoStep':
      world.totpSecret = String(answer['secret']);
      return;
    case 'confirmTwoStep':
    case 'renewRecoveryCodes':
      return remember(world.recoveryCodes, ...(answer['recoveryCodes'] as string[]));
    case 'askForPasskey':
      return remember(world.passkeyChallenges, String(answer['challenge']));
    case 'askForPasskeyProof':
      return remember(world.proofChallenges, String(answer['challenge']));
    case 'beginPasskey':
      world.passkeyUserHandle = (answer['user'] as { id: string }).id;
      return remember(world.newPasskeyChallenges, String(answer['challenge']));
    case 'addPasskey': {
      const authenticator = world.madePasskeys.get((base.body as { id: string }).id);
      if (authenticator !== undefined) world.passkeys.set(String(answer['id']), authenticator);
      return;
    }
    case 'removePasskey':
      world.passkeys.delete(base.path['id']!);
      return;
    case 'addOtherCalendar': {
      const mine = world.otherCalendars.get(person.email) ?? [];
      world.otherCalendars.set(person.email, [...mine, String(answer['id'])]);
      return;
    }
    case 'removeOtherCalendar': {
      const mine = world.otherCalendars.get(person.email) ?? [];
      world.otherCalendars.set(
        person.email,
        mine.filter((id) => id !== base.path['id']),
      );
      return;
    }
    case 'listOwnSessions':
      world.otherSessions = (json as { id: string; isThisOne: boolean }[]).flatMap(({ id, isThisOne }) => (isThisOne ? [] : id));
      return;
    case 'endOwnSession':
      world.otherSessions = world.otherSessions.filter((id) => id !== base.path['id']);
      return;
    case 'logoutEverywhere':
      world.sessions.splice(0);
      return;
    case 'oauthLogout':
    case 'ewsLogout':
      if (status < 300) world.sessions.shift();
      return;
    default:
  }
}

function forgetInvitation({ path }: Base, world: World): void {
  const at = world.invitations.findIndex(({ id }) => id === path['invitationId']);
  if (at !== -1) world.invitations.splice(at, 1);
}

/** Forgets the objects that the request was about: they no longer exist, so later requests should not name them. */
export function unlearn(base: Base, world: World): void {
  if (base.event !== undefined) world.forgetEvent(base.person, base.event.id);
  const { call, person, path } = base;
  const { id } = path;
  if (call.path.includes('/other-calendars/'))
    world.otherCalendars.set(
      person.email,
      (world.otherCalendars.get(person.email) ?? []).filter((one) => one !== id),
    );
  if (call.path.includes('/invitations/')) forgetInvitation(base, world);
  if (call.path.includes('/kiosks/')) world.kioskIds = world.kioskIds.filter((one) => one !== id);
  if (call.path.includes('/sessions/')) world.otherSessions = world.otherSessions.filter((one) => one !== id);
  if (call.path.includes('/passkeys/')) world.passkeys.delete(id!);
}
