import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../call/problem-error.ts';
import type { Metrics } from '../observation/metrics.ts';

export interface OverloadLimits {
  /** So many calls are under way at once; as many as are answered within about a second. */
  readonly inFlightMax: number;
  /** And so many of one who is signed in: a page asks for some thirty, and nobody takes all places. */
  readonly ofOneMax: number;
}

const RETRY_AFTER_SECONDS = 1;

/**
 * Who comes when more wait already than can be answered in time is told so at once, before anything is looked up for him: to let him wait, too,
 * would make everybody's answer come too late, and each of them asks again. What is under way is answered as quickly as ever.
 */
export function addOverloadLimit(app: FastifyInstance, metrics: Metrics, { inFlightMax, ofOneMax }: OverloadLimits): void {
  let inFlight = 0;
  const ofOne = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    // Probes, pages and files cost next to nothing, and a proxy has to hear that this process lives.
    if (request.routeOptions.config.operationId === undefined) return;
    const who = request.headers.authorization;
    const his = who === undefined ? 0 : (ofOne.get(who) ?? 0);
    if (inFlight >= inFlightMax || his >= ofOneMax) {
      metrics.turnedAway.inc({ why: inFlight >= inFlightMax ? 'busy' : 'caller' });
      throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    inFlight += 1;
    if (who !== undefined) ofOne.set(who, his + 1);
    reply.raw.once('close', () => {
      inFlight -= 1;
      if (who === undefined) return;
      const left = (ofOne.get(who) ?? 1) - 1;
      if (left > 0) ofOne.set(who, left);
      else ofOne.delete(who);
    });
  });
}
