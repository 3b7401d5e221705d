import { callHttp, HttpFailure, retryAfterMs } from '@assist/polite-http';
import type { OnlineMeeting, OnlineMeetingRequest } from '@assist/reservation';
import { textOfHtml } from '@assist/resource';
import { fromInstant, type InstantRange } from '@assist/time';

export interface WebexSettings {
  readonly accessToken: string;
  readonly apiUrl: string;
  readonly siteUrl?: string | undefined;
  /** True if the token is an administrator's, so that meetings are created in the organizer's name. */
  readonly actsForHosts: boolean;
}

const TITLE_MAX = 128;
const AGENDA_MAX = 1_300;
const INVITEES_MAX = 1_000;

export interface MadeMeeting extends OnlineMeeting {
  /** The provider's id of the meeting, with which the meeting is moved or deleted. */
  readonly id: string;
}

/**
 * Client of Webex Meetings, REST API v1. The API has no idempotency key, and failed calls count towards its limits. A meeting is therefore
 * requested once, and again only after a 429. The calendar sends the invitations, so Webex sends no mail.
 */
export class Webex {
  readonly #settings: WebexSettings;
  readonly #now: () => number;

  constructor(settings: WebexSettings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  async create(request: OnlineMeetingRequest, host: string, zone: string, signal: AbortSignal): Promise<MadeMeeting> {
    const { siteUrl, actsForHosts } = this.#settings;
    const body = {
      title: [...(request.eventTitle.trim() === '' ? 'Meeting' : request.eventTitle)].slice(0, TITLE_MAX).join(''),
      start: fromInstant(request.eventStart),
      end: fromInstant(request.eventEnd),
      timezone: zone,
      agenda: textOfHtml(request.eventBody, { most: AGENDA_MAX }),
      invitees: request.invitees
        .slice(0, INVITEES_MAX)
        .map(({ email, displayName, coHost }) => ({ email, displayName, coHost, panelist: false })),
      sendEmail: false,
      ...(actsForHosts ? { hostEmail: host } : {}),
      ...(siteUrl === undefined ? {} : { siteUrl }),
    };
    const answer = await this.#send('POST', '/v1/meetings', JSON.stringify(body), signal);
    const made = answer as { id?: unknown; webLink?: unknown; meetingNumber?: unknown; password?: unknown };
    if (typeof made.id !== 'string' || typeof made.webLink !== 'string')
      throw new HttpFailure('unavailable', 'Webex answered without a meeting');
    return { id: made.id, weblink: made.webLink, meetingNumber: String(made.meetingNumber ?? ''), password: String(made.password ?? '') };
  }

  /**
   * Moves a meeting. Webex accepts only meetings that have not begun, and times in the future. Its description of this call names the type
   * `application/json-patch+json`, although the body is a plain object.
   */
  async move(id: string, { start, end }: InstantRange, host: string, zone: string, signal: AbortSignal): Promise<void> {
    const body = {
      start: fromInstant(start),
      end: fromInstant(end),
      timezone: zone,
      sendEmail: false,
      ...(this.#settings.actsForHosts ? { hostEmail: host } : {}),
    };
    await this.#send('PATCH', pathOf(id), JSON.stringify(body), signal, 'application/json-patch+json');
  }

  /** Deletes a meeting. A meeting that is already gone counts as deleted. */
  async delete(id: string, host: string, signal: AbortSignal): Promise<void> {
    const query = new URLSearchParams({ sendEmail: 'false', ...(this.#settings.actsForHosts ? { hostEmail: host } : {}) });
    await this.#send('DELETE', `${pathOf(id)}?${query}`, undefined, signal);
  }

  async #send(
    method: string,
    path: string,
    body: string | undefined,
    signal: AbortSignal,
    bodyType = 'application/json',
  ): Promise<unknown> {
    const { apiUrl, accessToken } = this.#settings;
    const answer = await callHttp({
      method,
      url: `${apiUrl}${path}`,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': bodyType }),
      },
      ...(body === undefined ? {} : { body }),
      signal,
    });
    if (answer.status === 204 || (method === 'DELETE' && answer.status === 404)) return undefined;
    if (answer.status >= 200 && answer.status < 300) return answer.json();
    const wait = retryAfterMs(answer.headers.get('retry-after'), this.#now());
    throw new HttpFailure(answer.status === 429 ? 'throttled' : answer.status >= 500 ? 'unavailable' : 'refused', 'Webex refused', {
      status: answer.status,
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
    });
  }
}

function pathOf(id: string): string {
  return `/v1/meetings/${encodeURIComponent(id)}`;
}
