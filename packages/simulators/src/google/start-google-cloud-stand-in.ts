import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { jsonAnswer, type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../http/index.ts';

export interface GoogleCloudStandInOptions {
  readonly now: () => number;
  /** The service account whose key Google holds. */
  readonly account: string;
  /** The tokens of another identity provider that the workload identity pool accepts, such as those of a Kubernetes cluster. */
  readonly subjectTokens?: readonly string[];
}

export interface GoogleCloudStandIn extends StandIn {
  /** The public part of the key with which Google signs for the account, as PEM. */
  readonly publicKeyPem: string;
  /** Identities with the role Service Account Token Creator on the account: `pool` (federated) and `machine` (the metadata server's). Empty at first. */
  readonly tokenCreators: Set<'pool' | 'machine'>;
  /** The configuration of the workload identity federation, as gcloud writes it, for a subject token in this file. */
  credentialConfiguration(subjectTokenFile: string): unknown;
}

const AUDIENCE = '//iam.googleapis.com/projects/123456789/locations/global/workloadIdentityPools/assist/providers/cluster';
const LONGEST_LIFE_SECONDS = 12 * 3_600;

/**
 * Starts a stand-in for the parts of Google Cloud with which a service account needs no key: the token exchange of workload identity
 * federation (docs.cloud.google.com/iam/docs/reference/sts/rest/v1/TopLevel/token), the signature by Google
 * (docs.cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/signJwt) and the metadata server of a machine in
 * Google's cloud (docs.cloud.google.com/compute/docs/metadata/overview).
 */
export async function startGoogleCloudStandIn({
  now,
  account,
  subjectTokens = [],
}: GoogleCloudStandInOptions): Promise<GoogleCloudStandIn> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const tokenCreators = new Set<'pool' | 'machine'>();
  const tokens = { pool: 'token-of-the-pool', machine: 'token-of-the-machine' };

  const exchange = ({ body }: StandInRequest): StandInAnswer => {
    const form = new URLSearchParams(body.toString('utf8'));
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:token-exchange')
      return jsonAnswer(400, { error: 'unsupported_grant_type' });
    if (form.get('audience') !== AUDIENCE)
      return jsonAnswer(400, {
        error: 'invalid_target',
        error_description: 'The target service indicated by the "audience" parameters is invalid.',
      });
    if (!subjectTokens.includes(form.get('subject_token') ?? ''))
      return jsonAnswer(400, { error: 'invalid_grant', error_description: 'The given credential is rejected by the attribute condition.' });
    return jsonAnswer(200, {
      access_token: tokens.pool,
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      token_type: 'Bearer',
      expires_in: 3_600,
    });
  };

  const signJwt = async ({ headers, url, body }: StandInRequest): Promise<StandInAnswer> => {
    const asked = decodeURIComponent(/serviceAccounts\/([^/]+):signJwt$/.exec(url.pathname)?.[1] ?? '');
    const caller = (['pool', 'machine'] as const).find((one) => headers['authorization'] === `Bearer ${tokens[one]}`);
    if (caller === undefined) return iamError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    if (asked !== account || !tokenCreators.has(caller))
      return iamError(403, 'PERMISSION_DENIED', "Permission 'iam.serviceAccounts.signJwt' denied on resource (or it may not exist).");
    const { payload } = JSON.parse(body.toString('utf8')) as { payload?: string };
    const claims = JSON.parse(payload ?? 'null') as { exp?: number } | null;
    if (claims === null || typeof claims !== 'object') return iamError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.');
    if ((claims.exp ?? 0) > now() / 1_000 + LONGEST_LIFE_SECONDS)
      return iamError(400, 'INVALID_ARGUMENT', 'The expiration time must not be more than 12 hours in the future.');
    const signedJwt = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'google-1', typ: 'JWT' }).sign(privateKey);
    return jsonAnswer(200, { keyId: 'google-1', signedJwt });
  };

  const metadata = ({ headers, url }: StandInRequest): StandInAnswer => {
    const flavor = { 'metadata-flavor': 'Google', server: 'Metadata Server for VM' };
    if (headers['metadata-flavor'] !== 'Google') return { status: 403, headers: flavor, body: '' };
    if (url.pathname.endsWith('/service-accounts/default/token'))
      return jsonAnswer(200, { access_token: tokens.machine, expires_in: 3_600, token_type: 'Bearer' }, flavor);
    if (url.pathname.endsWith('/universe-domain') || url.pathname.endsWith('/universe_domain'))
      return { status: 200, headers: flavor, body: 'googleapis.com' };
    return { status: 200, headers: { ...flavor, 'content-type': 'application/text' }, body: '' };
  };

  const standIn = await startStandIn({
    now,
    handler: async (request) => {
      const { pathname } = request.url;
      if (pathname.startsWith('/computeMetadata/')) return metadata(request);
      if (pathname === '/v1/token') return exchange(request);
      if (pathname.endsWith(':signJwt')) return signJwt(request);
      return iamError(404, 'NOT_FOUND', 'Method not found.');
    },
  });
  return {
    ...standIn,
    publicKeyPem: await exportSPKI(publicKey),
    tokenCreators,
    credentialConfiguration: (subjectTokenFile) => ({
      universe_domain: 'googleapis.com',
      type: 'external_account',
      audience: AUDIENCE,
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `${standIn.origin}/v1/token`,
      credential_source: { file: subjectTokenFile, format: { type: 'text' } },
    }),
  };
}

function iamError(code: number, status: string, message: string): StandInAnswer {
  return jsonAnswer(code, { error: { code, message, status } });
}
