import { type CalendarEngine, type StandIn, STAND_IN_TENANT, startExchangeStandIn, startGraphStandIn } from '@assist/simulators';

export const KINDS = ['o365', 'gspace', 'ews'] as const;
export type Kind = (typeof KINDS)[number];

const CLIENT = { id: 'assist', secret: 'stand-in-only' };

/** The stand-in of a kind, with its published limits, and the connection that opens it. */
export async function startKind(kind: Kind, engine: CalendarEngine): Promise<{ standIn: StandIn; connection: unknown }> {
  switch (kind) {
    case 'o365': {
      const standIn = await startGraphStandIn({ engine, limits: true, clients: [CLIENT] });
      return {
        standIn,
        connection: {
          kind, tenant: STAND_IN_TENANT, clientId: CLIENT.id, clientSecret: CLIENT.secret, graphUrl: standIn.baseUrl, loginUrl: standIn.origin,
          enableGroupFinding: true,
        },
      };
    }
    case 'ews': {
      const standIn = await startExchangeStandIn({ engine, limits: true, auth: ['ntlm', 'basic'], domain: 'ALDER' });
      const { user, password } = standIn.service;
      return { standIn, connection: { kind, url: standIn.url, auth: { kind: 'ntlm', user, domain: 'ALDER', password } } };
    }
    default:
      throw new Error(`${kind} has no stand-in yet`);
  }
}
