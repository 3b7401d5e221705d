import { appendFileSync, chmodSync, writeFileSync } from 'node:fs';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { HTTP_TRAFFIC, type HttpTraffic } from '@assist/polite-http';
import { Redactor } from './redactor.ts';

/**
 * Writes each exchange with the calendar to a file, one JSON line each, redacted before it is written.
 *
 * @param onFailure called once with the write error, after which the recording has ended. An error thrown in a subscriber would end the
 * process.
 * @returns a function that ends the recording
 */
export function recordTraffic(file: string, onFailure: (error: unknown) => void): () => void {
  const redactor = new Redactor();
  writeFileSync(file, '', { mode: 0o600 });
  chmodSync(file, 0o600);
  const append = (traffic: HttpTraffic) => {
    const line = {
      method: traffic.method,
      url: redactor.url(traffic.url),
      requestHeaders: redactor.headers(Object.entries(traffic.requestHeaders)),
      requestBody: redactor.body(traffic.requestBody),
      status: traffic.status,
      answerHeaders: redactor.headers(traffic.answerHeaders),
      answerBody: redactor.body(traffic.answerBody),
    };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  const write = (message: unknown) => {
    try {
      append(message as HttpTraffic);
    } catch (error) {
      unsubscribe(HTTP_TRAFFIC, write);
      onFailure(error);
    }
  };
  subscribe(HTTP_TRAFFIC, write);
  return () => unsubscribe(HTTP_TRAFFIC, write);
}
