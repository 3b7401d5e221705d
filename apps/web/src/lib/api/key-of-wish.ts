import type { CreateEventBody } from '@assist/contract';
import { newId } from '../new-id.ts';
import { unansweredChanges } from './unanswered.ts';

type Wish = Pick<CreateEventBody, 'subject' | 'start' | 'end' | 'resources'>;

const keys = new Map<string, string>();

/**
 * Returns the idempotency key of a requested reservation. The same request gets the same key until `settleKey`, so that a second press
 * creates no second reservation, even on another button. After a reload, only an unanswered request keeps its key.
 */
export function keyOfWish(wish: Wish): string {
  const text = textOf(wish);
  const waiting = unansweredChanges().find((one) => one.kind === 'create' && textOf(one.input as Wish) === text);
  const key = (waiting?.input as CreateEventBody | undefined)?.idempotencyKey ?? keys.get(text) ?? newId();
  keys.set(text, key);
  return key;
}

export function settleKey(key: string): void {
  for (const [text, known] of keys) if (known === key) keys.delete(text);
}

function textOf({ subject, start, end, resources }: Wish): string {
  return JSON.stringify([subject, start, end, resources.map(({ email }) => email)]);
}
