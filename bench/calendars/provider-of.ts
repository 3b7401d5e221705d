import type { Actor, CalendarProvider, TokenSource } from '@assist/calendar-provider';
import { PoliteClient } from '@assist/polite-http';
import { EWS_LIMITS, ewsProvider } from '@assist/provider-ews';
import { GOOGLE_LIMITS, googleProvider } from '@assist/provider-google';
import { GRAPH_LIMITS, graphProvider } from '@assist/provider-graph';
import type { Kind, Open } from './stand-in.ts';

export interface Connected {
  readonly provider: CalendarProvider;
  readonly client: PoliteClient;
}

/** Connects to the stand-in as the server connects to the vendor, with requests kept within the vendor’s published limits. */
export function providerOf(kind: Kind, open: Open): Connected {
  const tokens = tokensOf(open);
  switch (kind) {
    case 'graph': {
      const client = new PoliteClient(GRAPH_LIMITS);
      return { client, provider: graphProvider({ baseUrl: `${open.origin}/v1.0`, tokens, client, groups: false }) };
    }
    case 'google': {
      const client = new PoliteClient(GOOGLE_LIMITS);
      return {
        client,
        provider: googleProvider({
          apiUrl: open.origin,
          directoryUrl: open.origin,
          peopleUrl: open.origin,
          tokens,
          client,
          groups: false,
        }),
      };
    }
    case 'exchange': {
      const client = new PoliteClient(EWS_LIMITS);
      return {
        client,
        provider: ewsProvider({ url: `${open.origin}/EWS/Exchange.asmx`, auth: { kind: 'oauth', tokens }, limits: client }),
      };
    }
  }
}

function tokensOf({ appToken, people, tokens }: Open): TokenSource {
  const ofPerson = new Map(people.map((email, index) => [email, tokens[index]!]));
  const getToken = async (actor: Actor) => (actor.as === 'app' ? appToken : ofPerson.get(actor.mailbox)!);
  return { getToken, renewToken: getToken };
}
