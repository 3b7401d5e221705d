import { readFileSync } from 'node:fs';
import { ConnectionError } from './connection.ts';

/** One setting that `assist connect` asks for. */
interface Question {
  /** Where the answer goes, `auth.user`. */
  readonly path: string;
  readonly text: string;
  readonly isSecret?: true;
  readonly usual?: string;
  /** Makes the setting of what was typed. */
  readonly read?: (answer: string) => unknown;
}

export interface Asked {
  readonly text: string;
  readonly isSecret: boolean;
  readonly usual: string | undefined;
}

/** Where Graph and its sign-in are in the clouds that are apart (learn.microsoft.com/graph/deployments). */
const CLOUDS: Readonly<Record<string, { readonly graphUrl: string; readonly loginUrl: string }>> = {
  global: { graphUrl: 'https://graph.microsoft.com/v1.0', loginUrl: 'https://login.microsoftonline.com' },
  'us-gov': { graphUrl: 'https://graph.microsoft.us/v1.0', loginUrl: 'https://login.microsoftonline.us' },
  'us-dod': { graphUrl: 'https://dod-graph.microsoft.us/v1.0', loginUrl: 'https://login.microsoftonline.us' },
  china: { graphUrl: 'https://microsoftgraph.chinacloudapi.cn/v1.0', loginUrl: 'https://login.partner.microsoftonline.cn' },
};

const yesOrNo = (answer: string) => answer.toLowerCase().startsWith('y');
const list = (answer: string) => answer.split(/[\s,]+/).filter((part) => part !== '');

const ROOMS_KEEP_PRIVATE: Question = {
  path: 'roomsKeepPrivate',
  text: 'Do the rooms keep what is private (RemovePrivateProperty $false)? Otherwise others see only that they are taken',
  usual: 'no',
  read: yesOrNo,
};

const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  o365: [
    { path: 'tenant', text: 'Tenant (directory id or domain)' },
    { path: 'clientId', text: 'Application (client) id' },
    { path: 'clientSecret', text: 'Client secret (empty where a certificate is used)', isSecret: true },
    { path: 'clientCertificate.certificateFile', text: 'File of the certificate, PEM (empty where a secret is used)', usual: '' },
    { path: 'clientCertificate.privateKeyFile', text: 'File of its key, PEM (empty where a secret is used)', usual: '' },
    { path: 'cloud', text: `Cloud (${Object.keys(CLOUDS).join(', ')})`, usual: 'global' },
    { path: 'enableGroupFinding', text: 'Find groups as attendees, too (needs Group.Read.All)', usual: 'no', read: yesOrNo },
    {
      path: 'prompt',
      text: 'What Microsoft’s page asks at each sign-in ("consent" asks everybody for permissions that only an administrator may give)',
      usual: 'select_account',
    },
    ROOMS_KEEP_PRIVATE,
  ],
  gspace: [
    { path: 'clientId', text: 'OAuth client id (web application)' },
    { path: 'clientSecret', text: 'OAuth client secret', isSecret: true },
    { path: 'domains', text: 'Domains of the company, separated by commas', read: list },
    { path: 'serviceAccount', text: 'Key file of the service account (JSON)', read: readKeyFile },
    { path: 'bookingUser', text: 'Address of the account that sees all resources' },
    { path: 'enableGroupFinding', text: 'Find groups as attendees, too', usual: 'no', read: yesOrNo },
  ],
  ews: [
    { path: 'url', text: 'Address of Exchange Web Services', usual: 'https://mail.example.com/EWS/Exchange.asmx' },
    { path: 'auth.kind', text: 'How the service account signs in (basic or ntlm)', usual: 'ntlm' },
    { path: 'auth.user', text: 'Name of the service account' },
    { path: 'auth.domain', text: 'Its domain (empty for basic)', usual: '' },
    { path: 'auth.password', text: 'Its password', isSecret: true },
    { path: 'caFile', text: 'File with the certificate authority of the company (empty where it is a public one)', usual: '' },
    ROOMS_KEEP_PRIVATE,
  ],
  caldav: [
    { path: 'url', text: 'Address of the CalDAV server', usual: 'https://cloud.example.com/remote.php/dav' },
    { path: 'auth.user', text: 'Name of the service account' },
    { path: 'auth.password', text: 'Its password (an app password where there are some)', isSecret: true },
    {
      path: 'addresses',
      text: 'Domain of people’s addresses (or "as-told": those that the server names, if administrators alone can set them)',
    },
    {
      path: 'answersFor',
      text: 'Does Assist answer for the rooms? Where the server does not, as on Cyrus, they stay tentative otherwise',
      usual: 'no',
      read: (answer) => (yesOrNo(answer) ? 'all' : 'none'),
    },
    { path: 'zone', text: 'Time zone of whole days (empty for that of this machine)', usual: '' },
    { path: 'caFile', text: 'File with the certificate authority of the company (empty where it is a public one)', usual: '' },
  ],
};

export const CONNECTABLE = Object.keys(QUESTIONS);

/** Asks one setting after the other. What is left empty is left out. */
export async function askConnection(kind: string, ask: (question: Asked) => Promise<string>): Promise<unknown> {
  const questions = QUESTIONS[kind];
  if (questions === undefined) throw new ConnectionError(`"${kind}" is no kind of calendar. There are ${CONNECTABLE.join(', ')}.`);
  const connection: Record<string, unknown> = { kind };
  for (const { path, text, isSecret, usual, read } of questions) {
    const answer = (await ask({ text, isSecret: isSecret === true, usual })).trim();
    const value = answer === '' ? (usual ?? '') : answer;
    if (value === '' || (path === 'auth.domain' && (connection['auth'] as { kind?: string }).kind === 'basic')) continue;
    if (path === 'cloud') Object.assign(connection, cloudOf(value));
    else put(connection, path, read === undefined ? value : read(value));
  }
  return { calendar: connection };
}

function cloudOf(name: string) {
  const cloud = CLOUDS[name];
  if (cloud === undefined) throw new ConnectionError(`"${name}" is no cloud. There are ${Object.keys(CLOUDS).join(', ')}.`);
  return cloud;
}

function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const [head, ...rest] = path.split('.') as [string, ...string[]];
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  target[head] ??= {};
  put(target[head] as Record<string, unknown>, rest.join('.'), value);
}

function readKeyFile(file: string): unknown {
  try {
    const key = JSON.parse(readFileSync(file, 'utf8')) as { client_email?: unknown; private_key?: unknown };
    return { clientEmail: key.client_email, privateKey: key.private_key };
  } catch (error) {
    throw new ConnectionError(`${file} is not the key file of a service account.`, { cause: error });
  }
}
