import { IdentityProvider } from '../src/connections/identity-provider.ts';

/** Returns the client of a company's identity provider, whose part a test plays at this address. */
export function companyProvider(issuer: string): IdentityProvider {
  return new IdentityProvider({
    connectionId: 'company',
    name: 'Company',
    issuer,
    clientId: 'assist',
    clientSecret: 'the secret of the application',
    scope: 'openid email',
    prompt: 'consent',
    parameters: {},
    trustsAddresses: false,
    domains: undefined,
  });
}
