import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Creates a log that writes lines of JSON, to standard output by default. It never contains tokens or passwords, because headers and bodies
 * are never logged.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.token', '*.refreshToken', '*.access_token', '*.password', '*.authorization', '*.cookie'], censor: '…' },
    serializers: {
      // Fastify logs a request only if something failed. The query is left out of its path.
      req: (request: { method?: string; url?: string; id?: string }) => ({
        method: request.method,
        path: request.url?.split('?')[0],
        correlationId: request.id,
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
