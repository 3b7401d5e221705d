import { channel } from 'node:diagnostics_channel';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HTTP_TRAFFIC, type HttpTraffic } from '@assist/polite-http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordTraffic } from '../src/connections/record-traffic.ts';

const exchange = (url: string): HttpTraffic => ({
  method: 'GET',
  url,
  requestHeaders: {},
  requestBody: '',
  status: 200,
  answerHeaders: new Headers(),
  answerBody: '{}',
});

describe('traffic with the calendar is recorded', () => {
  let folder: string;
  let failures: unknown[];
  let end: () => void;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assist-record-'));
    failures = [];
    end = recordTraffic(join(folder, 'traffic.jsonl'), (error) => void failures.push(error));
  });
  afterEach(() => {
    end();
    rmSync(folder, { recursive: true, force: true });
  });
  const say = (url: string) => channel(HTTP_TRAFFIC).publish(exchange(url));

  it('even if a link is encoded wrongly', () => {
    say('https://graph.microsoft.com/v1.0/me/x%zz');
    say('https://graph.microsoft.com/v1.0/me/events');
    expect(readFileSync(join(folder, 'traffic.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2);
    expect(failures).toEqual([]);
  });

  it('without page tokens, which may contain an address', () => {
    say('https://graph.microsoft.com/v1.0/me/events?$skiptoken=amFuYS5ub3Zha292YUBhbGRlci5leGFtcGxl');
    expect(readFileSync(join(folder, 'traffic.jsonl'), 'utf8')).not.toContain('amFuYS5ub3Zha292YUBhbGRlci5leGFtcGxl');
  });

  it('until writing fails, which is reported once and stops nothing else', () => {
    rmSync(folder, { recursive: true });
    say('https://graph.microsoft.com/v1.0/me/events');
    say('https://graph.microsoft.com/v1.0/me/events');
    expect(failures).toEqual([expect.objectContaining({ code: 'ENOENT' })]);
  });
});
