import { generateKeyPairSync } from 'node:crypto';
import {
  type CalendarEngine,
  type EngineOptions,
  googleUid,
  type StandIn,
  STAND_IN_TENANT,
  startExchangeStandIn,
  startGoogleStandIn,
  guidedTenant,
  guidedWorkspace,
  startGraphStandIn,
  type TokenStore,
} from '@assist/simulators';

export const KINDS = ['o365', 'gspace', 'ews'] as const;
export type Kind = (typeof KINDS)[number];

/** How each vendor stores an event with several attendees. */
export const ENGINE_OF: Readonly<Record<Kind, Omit<EngineOptions, 'now'>>> = {
  o365: {},
  ews: {},
  // One event is shared by all: everybody sees all answers, and declined events stay.
  gspace: { tracking: 'shared', declinedStays: true, newUid: googleUid },
};

const DOMAIN = 'alder.example';
/** The user who sees all resources, and whom the service account impersonates. */
const BOOKING_USER = `marek.horak@${DOMAIN}`;
const CLIENT = { id: 'assist', secret: 'stand-in-only' };

export interface StartedKind {
  readonly standIn: StandIn;
  /** Tokens issued to people; undefined if they sign in with a password. */
  readonly tokens: TokenStore | undefined;
  readonly connection: unknown;
}

/** Starts the stand-in of a kind, with its published limits, and returns a connection with which Assist opens it. */
export async function startKind(kind: Kind, engine: CalendarEngine): Promise<StartedKind> {
  switch (kind) {
    case 'o365': {
      const standIn = await startGraphStandIn({ engine, limits: true, clients: [CLIENT], tenant: guidedTenant() });
      return {
        standIn,
        tokens: standIn.oauth.tokens,
        connection: {
          kind,
          tenant: STAND_IN_TENANT,
          clientId: CLIENT.id,
          clientSecret: CLIENT.secret,
          graphUrl: standIn.baseUrl,
          loginUrl: standIn.origin,
          prompt: 'select_account',
          roomsKeepPrivate: true,
          enableGroupFinding: true,
        },
      };
    }
    case 'ews': {
      const standIn = await startExchangeStandIn({ engine, limits: true, auth: ['ntlm', 'basic'], domain: 'ALDER' });
      const { user, password } = standIn.service;
      return {
        standIn,
        tokens: undefined,
        connection: { kind, url: standIn.url, auth: { kind: 'ntlm', user, domain: 'ALDER', password }, roomsKeepPrivate: true },
      };
    }
    case 'gspace': {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
      const email = 'assist@stand-in.iam.gserviceaccount.com';
      const standIn = await startGoogleStandIn({
        engine,
        limits: true,
        clients: [CLIENT],
        domain: DOMAIN,
        workspace: guidedWorkspace(BOOKING_USER, email),
        serviceAccounts: [{ email, publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }],
      });
      return {
        standIn,
        tokens: standIn.oauth.tokens,
        connection: {
          kind,
          clientId: CLIENT.id,
          clientSecret: CLIENT.secret,
          domains: [DOMAIN],
          serviceAccount: { clientEmail: email, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
          bookingUser: BOOKING_USER,
          apiUrl: standIn.baseUrl,
          directoryUrl: standIn.baseUrl,
          peopleUrl: standIn.baseUrl,
          issuer: standIn.origin,
          enableGroupFinding: true,
        },
      };
    }
  }
}
