import { expect, it } from 'vitest';
import { reasonOf } from '../src/observation/reason-of.ts';

const because = (message: string, cause: unknown) => new Error(message, { cause });

it.each([
  ['an error', new Error('it failed'), 'it failed'],
  ['an error and its cause', because('it failed', new Error('ENOTDIR')), 'it failed: ENOTDIR'],
  [
    'a whole sentence and its cause',
    because('calendar.json could not be read.', new Error('ENOTDIR')),
    'calendar.json could not be read: ENOTDIR',
  ],
  ['a cause that is a whole sentence', because('it failed', new Error('There is no such file.')), 'it failed: There is no such file.'],
  ['a cause that says the same', because('it failed: ENOTDIR', new Error('ENOTDIR')), 'it failed: ENOTDIR'],
  [
    'all addresses of a host',
    new AggregateError([new Error('ECONNREFUSED ::1'), new Error('ECONNREFUSED 127.0.0.1')], ''),
    'ECONNREFUSED ::1, ECONNREFUSED 127.0.0.1',
  ],
  ['no error at all', 'stopped', 'stopped'],
])('the reason of %s is given in one line', (_case, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
