import { randomInt, randomUUID } from 'node:crypto';
import { jsonAnswer, jsonBody, type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../http/index.ts';

export interface WebexStandIn extends StandIn {
  readonly accessToken: string;
  /** The meetings in their present state, by id. */
  readonly meetings: ReadonlyMap<string, unknown>;
}

const MEETINGS = '/v1/meetings';
const REQUIRED = ['title', 'start', 'end'] as const;
const TITLE_MAX = 128;

/**
 * Starts a stand-in for Webex Meetings that can create, move and delete a meeting, as reservations do. Unlike Webex, it does not count
 * failures.
 */
export async function startWebexStandIn({
  port,
  accessToken = randomUUID(),
}: { readonly port?: number; readonly accessToken?: string } = {}): Promise<WebexStandIn> {
  const meetings = new Map<string, unknown>();
  const handler = (request: StandInRequest): StandInAnswer => {
    if (request.headers['authorization'] !== `Bearer ${accessToken}`)
      return refusal(401, 'The request requires a valid access token set in the Authorization request header.');
    const { pathname } = request.url;
    if (request.method === 'POST' && pathname === MEETINGS) return create(meetings, request);
    const id = pathname.startsWith(`${MEETINGS}/`) ? decodeURIComponent(pathname.slice(MEETINGS.length + 1)) : '';
    if (request.method === 'PATCH' && meetings.has(id)) return patch(meetings, id, request);
    if (request.method === 'DELETE' && meetings.delete(id)) return { status: 204 };
    return refusal(404, 'The requested resource could not be found.');
  };
  const standIn = await startStandIn({ handler, ...(port === undefined ? {} : { port }) });
  return { ...standIn, accessToken, meetings };
}

function create(meetings: Map<string, unknown>, request: StandInRequest): StandInAnswer {
  const body = jsonBody(request) as Readonly<Record<string, unknown>>;
  const missing = REQUIRED.find((name) => typeof body[name] !== 'string' || body[name] === '');
  if (missing !== undefined) return refusal(400, `Body field (${missing}) is required.`);
  if ([...String(body['title'])].length > TITLE_MAX) return refusal(400, `Body field (title) is longer than ${TITLE_MAX}.`);
  if (Date.parse(String(body['end'])) <= Date.parse(String(body['start']))) return refusal(400, 'The end is not after the start.');
  const id = randomUUID().replaceAll('-', '');
  meetings.set(id, body);
  return jsonAnswer(200, {
    ...body,
    id,
    meetingNumber: String(randomInt(2_000_000_000, 2_999_999_999)),
    password: randomUUID().slice(0, 8),
    webLink: `https://stand-in.webex.example/meet/${id}`,
    sipAddress: `${id}@stand-in.webex.example`,
    hostKey: String(randomInt(100_000, 999_999)),
    state: 'active',
  });
}

function patch(meetings: Map<string, unknown>, id: string, request: StandInRequest): StandInAnswer {
  if (request.headers['content-type'] !== 'application/json-patch+json') return refusal(415, 'The content type is not supported.');
  const { sendEmail: _sendEmail, hostEmail: _hostEmail, ...changes } = jsonBody(request) as Readonly<Record<string, unknown>>;
  const patched = { ...(meetings.get(id) as Readonly<Record<string, unknown>>), ...changes };
  if (Date.parse(String(patched['end'])) <= Date.parse(String(patched['start']))) return refusal(400, 'The end is not after the start.');
  meetings.set(id, patched);
  return jsonAnswer(200, { ...patched, id });
}

function refusal(status: number, message: string): StandInAnswer {
  return jsonAnswer(status, { message, errors: [{ description: message }], trackingId: randomUUID() });
}
