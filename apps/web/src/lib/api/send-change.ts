import { CHANGE_FATES } from '@assist/reservation';
import { answerOf, ApiError, isApiError } from './api-error.ts';
import { type ChangeKind, type Changes, CHANGES } from './changes.ts';
import type { ReadEvent } from './from-wire.ts';
import { once } from './once.ts';
import type { Sending } from './sending.ts';
import { showOwn } from './show-own.ts';
import { type About, dropUnanswered, keepUnanswered } from './unanswered.ts';
import { scheduler } from '../waiting/scheduler.ts';

/**
 * Sends a change; used for all changes. An unanswered change is stored and waits for the person's decision, so no change is sent merely
 * because the connection returns.
 */
export function sendChange<K extends ChangeKind>(
  kind: K,
  input: Changes[K]['input'],
  about: About,
  sending: Sending,
): Promise<Changes[K]['answer']> {
  const id = CHANGES[kind].idOf(input);
  return once(id, async () => {
    try {
      const answer = await CHANGES[kind].send(input);
      dropUnanswered(id);
      if (kind === 'change' && (answer as ReadEvent).isOrganizer) showOwn(answer as ReadEvent, sending);
      return answer;
    } catch (error) {
      if (!CHANGE_FATES[answerOf(error)].waits) {
        dropUnanswered(id);
        throw error;
      }
      const mayHaveArrived = navigator.onLine;
      keepUnanswered({ id, kind, input, about, askedAt: scheduler.now(), mayHaveArrived, owner: sending.me.email });
      throw new ApiError(mayHaveArrived ? 'not-answered' : 'not-sent', 0, isApiError(error) ? error.correlationId : '');
    }
  });
}
