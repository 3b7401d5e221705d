import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Limit of unanswered requests on one connection. No browser or proxy sends a request before the previous response has arrived. */
const UNANSWERED_MAX = 4;

/**
 * Returns a listener that closes a connection with more unanswered requests than `UNANSWERED_MAX`. Node parses a whole chunk of 64 KB in
 * one step, with up to a thousand requests in it, and each would be processed before anything else happens.
 */
export function withoutPipelines(answer: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // The connection was closed because of an earlier request in the same chunk.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > UNANSWERED_MAX) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1));
    answer(request, response);
  };
}
