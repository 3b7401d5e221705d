import type { EwsAuth, EwsTransport, TransportOptions } from './ews-transport.ts';
import { BasicTransport, BearerTransport } from './header-transport.ts';
import { NtlmTransport } from './ntlm-transport.ts';

export function transportFor(auth: EwsAuth, options: TransportOptions): EwsTransport {
  switch (auth.kind) {
    case 'basic':
      return new BasicTransport(auth.user, auth.password, options);
    case 'ntlm':
      return new NtlmTransport(auth, options);
    case 'oauth':
      return new BearerTransport(auth.tokens, options);
  }
}
