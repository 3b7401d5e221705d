import { ProviderError, type ProviderErrorCode } from '@assist/calendar-provider';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { PROBLEMS, type ProblemCode } from '@assist/contract';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { ProblemError, toProblem } from '../src/call/problem-error.ts';
import { toProblemError } from '../src/call/to-problem-error.ts';

const named = (name: string) => Object.assign(new Error('canary'), { name });
const coded = (code: string, more: object = {}) => Object.assign(new Error('canary'), { code, ...more });

describe('an error of a calendar', () => {
  const PROBLEM_OF: Readonly<Record<ProviderErrorCode, readonly [ProblemCode, number]>> = {
    // The status is not 401, which would end the session, because only the access to the calendar has ended.
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
    // This is not the person's fault: the calendar is busy.
    throttled: ['unavailable', 503],
    unavailable: ['unavailable', 503],
    timeout: ['unavailable', 503],
    unsupported: ['unsupported', 501],
  };
  it.each(Object.entries(PROBLEM_OF))('with the code %s becomes the problem %s', (code, [problem, status]) => {
    const told = toProblemError(new ProviderError(code as ProviderErrorCode, 'canary'))!;
    expect([told.code, PROBLEMS[told.code][0]]).toEqual([problem, status]);
    // The calendar's own message is only for the log.
    expect(JSON.stringify(toProblem(told, 'c'))).not.toContain('canary');
  });

  it('tells how long to wait, in whole seconds, rounded up', () => {
    expect(toProblemError(new ProviderError('throttled', 'x', { retryAfterMs: 1_001 }))!.detail).toEqual({ retryAfterSeconds: 2 });
  });

  it('names the conflicting resources and times, and never who reserved them', () => {
    const conflicts = [{ email: CAST.room, start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 15), organizer: 'canary' }];
    expect(toProblemError(new ProviderError('conflict', 'x', { conflicts }))!.detail).toEqual({
      conflicts: [{ email: CAST.room, code: 'slot-taken', start: '2026-11-23T07:00:00.000Z', end: '2026-11-23T07:15:00.000Z' }],
    });
  });

  it('tells the percentage of an area that may be used', () => {
    expect(toProblemError(new ProviderError('utilisationReached', 'x', { limitPercent: 50 }))!.detail).toEqual({
      conflicts: [{ email: '', code: 'utilisation-reached', limitPercent: 50 }],
    });
  });
});

describe('an exception', () => {
  it.each<[string, unknown, ProblemCode | undefined]>([
    ['intentionally', new ProblemError('too-short'), 'too-short'],
    ['by a time-out', named('TimeoutError'), 'unavailable'],
    ['by a caller who has gone', named('AbortError'), 'unavailable'],
    ['by invalid JSON', coded('FST_ERR_CTP_INVALID_JSON_BODY', { statusCode: 400 }), 'invalid-input'],
    ['by a body that is too large', coded('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 'payload-too-large'],
    ['by an unsupported media type', coded('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }), 'unsupported-media-type'],
    ['by a path that leaves the folder', coded('FST_STATIC_FORBIDDEN_PATH'), 'not-found'],
    ['by a name too long for a file', coded('ENAMETOOLONG'), 'not-found'],
    ['by an unknown refusal of the framework', coded('FST_X', { statusCode: 418 }), 'invalid-input'],
    ['by an unreachable database', coded('ECONNREFUSED'), 'unavailable'],
    ['by a database that is shutting down', coded('57P01'), 'unavailable'],
    ['by a database without free connections', coded('53300'), 'unavailable'],
    ['by a full disk of PostgreSQL', coded('53100'), 'unavailable'],
    ['by a statement that took too long', coded('57014'), 'unavailable'],
    ['by a full disk of SQLite', coded('ERR_SQLITE_ERROR', { errcode: 13 }), 'unavailable'],
    // SQLITE_IOERR_WRITE: the lowest byte gives the kind of error.
    ['by a failing disk', coded('ERR_SQLITE_ERROR', { errcode: 778 }), 'unavailable'],
    ['by a database that another process is writing', coded('ERR_SQLITE_ERROR', { errcode: 5 }), 'unavailable'],
    ['by a query that is not answered', new Error('Query read timeout'), 'unavailable'],
    // These are bugs, which must stay visible so that they get fixed.
    ['by a duplicate row', coded('23505'), undefined],
    ['by a missing table', coded('42P01'), undefined],
    ['by a bug of ours', new TypeError('x is not a function'), undefined],
    ['by an invalid status', { statusCode: 'x' }, undefined],
    ['by nothing', undefined, undefined],
  ])('has its problem code, or none for a bug, when caused %s', (_case, error, code) => {
    expect(toProblemError(error)?.code).toBe(code);
  });

  it.each([[named('TimeoutError')], [coded('53300')]])('that is temporary reveals only when to try again', (error) => {
    expect(toProblemError(error)!.detail).toEqual({ retryAfterSeconds: 2 });
  });
});
