import { ProviderError, type ProviderErrorCode } from '@assist/calendar-provider';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { PROBLEMS, type ProblemCode } from '@assist/contract';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { ProblemError, toProblem } from '../src/call/problem-error.ts';
import { toProblemError } from '../src/call/to-problem-error.ts';

const named = (name: string) => Object.assign(new Error('canary'), { name });
const coded = (code: string, more: object = {}) => Object.assign(new Error('canary'), { code, ...more });

describe('a refusal of a calendar', () => {
  const PROBLEM_OF: Readonly<Record<ProviderErrorCode, readonly [ProblemCode, number]>> = {
    // 401 would end the session: it is the calendar's that has ended.
    unauthenticated: ['calendar-disconnected', 409],
    forbidden: ['forbidden', 403],
    notFound: ['not-found', 404],
    mailboxNotAvailable: ['mailbox-not-available', 404],
    conflict: ['slot-taken', 409],
    utilisationReached: ['utilisation-reached', 422],
    preconditionFailed: ['event-changed', 409],
    idempotencyMismatch: ['idempotency-mismatch', 422],
    invalid: ['invalid-input', 400],
    invalidPage: ['invalid-cursor', 400],
    // The person has not asked too often; the calendar is busy.
    throttled: ['unavailable', 503],
    unavailable: ['unavailable', 503],
    timeout: ['unavailable', 503],
    unsupported: ['unsupported', 501],
  };
  it.each(Object.entries(PROBLEM_OF))('%s is %s', (code, [problem, status]) => {
    const told = toProblemError(new ProviderError(code as ProviderErrorCode, 'canary'))!;
    expect([told.code, PROBLEMS[told.code][0]]).toEqual([problem, status]);
    // What the calendar has said is for the log.
    expect(JSON.stringify(toProblem(told, 'c'))).not.toContain('canary');
  });

  it('says how long to wait, in whole seconds and not too few', () => {
    expect(toProblemError(new ProviderError('throttled', 'x', { retryAfterMs: 1_001 }))!.detail).toEqual({ retryAfterSeconds: 2 });
  });

  it('names the resources that stand in the way, and when; never who has them', () => {
    const conflicts = [{ email: CAST.room, start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 15), organizer: 'canary' }];
    expect(toProblemError(new ProviderError('conflict', 'x', { conflicts }))!.detail).toEqual({
      conflicts: [{ email: CAST.room, code: 'slot-taken', start: '2026-11-23T07:00:00.000Z', end: '2026-11-23T07:15:00.000Z' }],
    });
  });

  it('says to what share an area may be used', () => {
    expect(toProblemError(new ProviderError('utilisationReached', 'x', { limitPercent: 50 }))!.detail).toEqual({
      conflicts: [{ email: '', code: 'utilisation-reached', limitPercent: 50 }],
    });
  });
});

describe('what fails', () => {
  it.each<[string, unknown, ProblemCode | undefined]>([
    ['as it was meant', new ProblemError('too-short'), 'too-short'],
    ['by time', named('TimeoutError'), 'unavailable'],
    ['because nobody waits any more', named('AbortError'), 'unavailable'],
    ['by JSON that is none', coded('FST_ERR_CTP_INVALID_JSON_BODY', { statusCode: 400 }), 'invalid-input'],
    ['by a body too large', coded('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 'payload-too-large'],
    ['by another type', coded('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }), 'unsupported-media-type'],
    ['by a way out of the folder', coded('FST_STATIC_FORBIDDEN_PATH'), 'not-found'],
    ['by a name longer than a file’s', coded('ENAMETOOLONG'), 'not-found'],
    ['by an unknown refusal of the framework', coded('FST_X', { statusCode: 418 }), 'invalid-input'],
    ['by a database that nobody reaches', coded('ECONNREFUSED'), 'unavailable'],
    ['by a database that shuts down', coded('57P01'), 'unavailable'],
    ['by a database without connections', coded('53300'), 'unavailable'],
    ['by a full disk of PostgreSQL', coded('53100'), 'unavailable'],
    ['by a statement that took too long', coded('57014'), 'unavailable'],
    ['by a full disk of SQLite', coded('ERR_SQLITE_ERROR', { errcode: 13 }), 'unavailable'],
    // SQLITE_IOERR_WRITE: the lowest byte tells which it is.
    ['by a disk that fails', coded('ERR_SQLITE_ERROR', { errcode: 778 }), 'unavailable'],
    ['by a database that another one writes', coded('ERR_SQLITE_ERROR', { errcode: 5 }), 'unavailable'],
    ['by an answer that does not come', new Error('Query read timeout'), 'unavailable'],
    // These are faults of the program, to be seen and mended.
    ['by a row that is there twice', coded('23505'), undefined],
    ['by a table that there is not', coded('42P01'), undefined],
    ['by a mistake of ours', new TypeError('x is not a function'), undefined],
    ['by a status that is none', { statusCode: 'x' }, undefined],
    ['by nothing', undefined, undefined],
  ])('%s', (_case, error, code) => {
    expect(toProblemError(error)?.code).toBe(code);
  });

  it.each([[named('TimeoutError')], [coded('53300')]])('for a while only says when to try again', (error) => {
    expect(toProblemError(error)!.detail).toEqual({ retryAfterSeconds: 2 });
  });
});
