import { appendFileSync, chmodSync, writeFileSync } from 'node:fs';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { HTTP_TRAFFIC, type HttpTraffic } from '@assist/polite-http';
import { Redactor } from './redactor.ts';

/** Writes each exchange with the calendar to a file, one JSON line each, redacted before it is written. Answers what ends it. */
export function recordTraffic(file: string): () => void {
  const redactor = new Redactor();
  writeFileSync(file, '', { mode: 0o600 });
  chmodSync(file, 0o600);
  const write = (message: unknown) => {
    const traffic = message as HttpTraffic;
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
  subscribe(HTTP_TRAFFIC, write);
  return () => unsubscribe(HTTP_TRAFFIC, write);
}
