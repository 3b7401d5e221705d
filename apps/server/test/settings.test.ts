import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings, SettingsError, VARIABLES } from '../src/settings/settings.ts';

const MAIL = { ASSIST_SMTP_URL: 'smtp://u:canary@mail.example', ASSIST_MAIL_FROM: 'a@b.example' };

describe('the settings', () => {
  it('each have a default that works', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      publicUrl: undefined,
      sample: true,
      logLevel: 'info',
      trustedProxies: 0,
    });
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, but is "abc".'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, but is "65536".'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, but is "-1".'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL has to look like postgres://user:password@host:5432/database.'],
    [
      'ASSIST_DATABASE_READ_URL',
      'replica.example',
      'ASSIST_DATABASE_READ_URL has to look like postgres://user:password@host:5432/database.',
    ],
    [
      'ASSIST_DATABASE_READ_URL',
      'postgres://u:p@127.0.0.1/d',
      'ASSIST_DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas.',
    ],
    [
      'PUBLIC_URL',
      'assist.example',
      'PUBLIC_URL must be an address without a path, such as https://assist.example, but is "assist.example".',
    ],
    [
      'PUBLIC_URL',
      'https://assist.example/app',
      'PUBLIC_URL must be an address without a path, such as https://assist.example, but is "https://assist.example/app".',
    ],
    ['ASSIST_SMTP_URL', 'smtp://mail.example', 'ASSIST_SMTP_URL needs ASSIST_MAIL_FROM, such as Assist <assist@company.example>.'],
    ['ASSIST_MAIL_FROM', 'a@b.example', 'ASSIST_MAIL_FROM needs ASSIST_SMTP_URL: without a mail server no mails are sent.'],
    ['ASSIST_SAMPLE', 'maybe', 'ASSIST_SAMPLE must be one of yes, no, but is "maybe".'],
    ['ASSIST_LOG', 'loud', 'ASSIST_LOG must be one of debug, info, warn, error, silent, but is "loud".'],
    ['ASSIST_CALLS_PER_MINUTE', '599', 'ASSIST_CALLS_PER_MINUTE must be a whole number from 600 to 1000000, or unlimited, but is "599".'],
    ['ASSIST_CALLS_PER_MINUTE', 'many', 'ASSIST_CALLS_PER_MINUTE must be a whole number from 600 to 1000000, or unlimited, but is "many".'],
    ['ASSIST_TWO_STEP', 'yes', 'ASSIST_TWO_STEP must be one of offered, required, but is "yes".'],
    ['ASSIST_TRUSTED_PROXIES', '99', 'ASSIST_TRUSTED_PROXIES must be a whole number from 0 to 10, but is "99".'],
  ])('%s=%s stops the start with an explanation', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(sentence));
  });

  it.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ PUBLIC_URL: 'https://assist.example' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://assist.example', ASSIST_SAMPLE: 'yes' }, true],
    [{ ASSIST_SAMPLE: 'no' }, false],
  ])('import the sample company, whose passwords are public, by default only on this machine: %j', (environment, isThere) => {
    expect(readSettings(environment).sample).toBe(isThere);
  });

  it('stop the start if a name is unknown, and list the existing names', () => {
    expect(() => readSettings({ ASSIST_DATABASE: 'x' })).toThrow(
      /ASSIST_DATABASE is not a setting of Assist\. The settings are ASSIST_DATA, /,
    );
  });

  it('never quote a password', () => {
    let sentence = '';
    try {
      readSettings({ DATABASE_URL: 'mysql://u:canary@h/d' });
    } catch (error) {
      sentence = String(error);
    }
    expect(sentence).toMatch(/^SettingsError: DATABASE_URL/);
    expect(sentence).not.toContain('canary');
  });

  const OTHER_MACHINE =
    'leads to another machine, and does not say how it is sure of it: it has to end with ?sslmode=verify-full (and &sslrootcert=/path/to/ca.pem, where the certificate comes from an authority of your own), or with ?sslmode=disable where nobody else is on the network between them.';

  it.each<[url: string, pgHost?: string]>([
    ['postgres://u:canary@db.example/d?sslmode=verify-full'],
    ['postgresql://u:canary@db.example:5432/d?sslrootcert=/etc/ca.pem&sslmode=verify-full'],
    ['postgres://u:canary@10.0.0.7/d?sslmode=verify-full'],
    // The operator declares that nobody else is on the network between Assist and the database.
    ['postgres://u:canary@database:5432/d?sslmode=disable'],
    // No network is involved.
    ['postgres://u:canary@127.0.0.1/d'],
    ['postgres://u:canary@localhost:5433/d'],
    ['postgres://u:canary@LOCALHOST/d'],
    ['postgres://u:canary@[::1]/d'],
    ['postgres://u:canary@%2Fvar%2Frun%2Fpostgresql/d'],
    ['postgres:///d?host=/var/run/postgresql'],
    ['postgres://u:canary@db.example/d?host=/var/run/postgresql'],
    ['postgres:///d'],
    ['postgres:///d', '/var/run/postgresql'],
    ['postgres://u:canary@127.0.0.1/d', 'db.example'],
  ])('accept a database on this machine, or a database whose identity is certain: %s', (url, pgHost) => {
    expect(readSettings({ DATABASE_URL: url, ...(pgHost === undefined ? {} : { PGHOST: pgHost }) }).databaseUrl).toBe(url);
  });

  it.each<[url: string, pgHost?: string]>([
    ['postgres://u:canary@db.example/d'],
    ['postgres://u:canary@10.0.0.7/d'],
    ['postgres://u:canary@[2001:db8::1]/d'],
    ['postgres://u:canary@127.0.0.1.evil.example/d'],
    ['postgres://u:canary@localhost.example/d'],
    // Each of these accepts anyone's certificate in some case, or needs no certificate.
    ['postgres://u:canary@db.example/d?sslmode=require'],
    ['postgres://u:canary@db.example/d?sslmode=verify-ca&sslrootcert=/etc/ca.pem'],
    ['postgres://u:canary@db.example/d?sslmode=prefer'],
    ['postgres://u:canary@db.example/d?sslmode=allow'],
    ['postgres://u:canary@db.example/d?sslmode=no-verify'],
    ['postgres://u:canary@db.example/d?sslmode=verify_full'],
    ['postgres://u:canary@db.example/d?sslmode='],
    ['postgres://u:canary@db.example/d?SSLMODE=verify-full'],
    ['postgres://u:canary@db.example/d?ssl=true'],
    ['postgres://u:canary@db.example/d?sslrootcert=/etc/ca.pem'],
    ['postgres://u:canary@db.example/d#sslmode=verify-full'],
    // The last value of a repeated parameter counts.
    ['postgres://u:canary@db.example/d?sslmode=verify-full&sslmode=prefer'],
    ['postgres://u:canary@127.0.0.1/d?host=db.example'],
    ['postgres://u:canary@db.example/d?host='],
    ['postgres:///d', 'db.example'],
  ])('refuse a database on another machine whose identity is not certain: %s', (url, pgHost) => {
    const environment = pgHost === undefined ? {} : { PGHOST: pgHost };
    expect(() => readSettings({ DATABASE_URL: url, ...environment })).toThrow(new SettingsError(`DATABASE_URL ${OTHER_MACHINE}`));
    expect(() => readSettings({ DATABASE_URL: 'postgres://127.0.0.1/d', ASSIST_DATABASE_READ_URL: url, ...environment })).toThrow(
      new SettingsError(`ASSIST_DATABASE_READ_URL ${OTHER_MACHINE}`),
    );
    expect(OTHER_MACHINE).not.toContain('canary');
  });

  it('for a replica must differ from those of the database, and are not quoted with a password', () => {
    const url = 'postgres://u:canary@db.example/d?sslmode=verify-full';
    const replica = 'postgres://u:canary@replica.example/d?sslmode=verify-full';
    const read = (readUrl: string) => readSettings({ DATABASE_URL: url, ASSIST_DATABASE_READ_URL: readUrl });
    expect(read(replica).databaseReadUrl).toBe(replica);
    expect(() => read(url)).toThrow('ASSIST_DATABASE_READ_URL is the same as DATABASE_URL: it must lead to a replica.');
    expect(() => read('mysql://u:canary@h/d')).toThrow(/^ASSIST_DATABASE_READ_URL has to look like postgres:/);
    expect(() => read('mysql://u:canary@h/d')).not.toThrow(/canary/);
  });

  describe('that hold a secret can be read from a file', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'assist-settings-'));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));
    const fileOf = (text: string) => {
      const file = join(folder, 'value');
      writeFileSync(file, text);
      return file;
    };

    it.each(VARIABLES.filter(({ isSecret }) => isSecret).map(({ name, example }) => [name, example!]))('such as %s', (name, example) => {
      // Settings without which the tested settings are refused.
      const others = { DATABASE_URL: 'postgres://127.0.0.1/d', ...MAIL, [name]: undefined };
      expect(readSettings({ ...others, [`${name}_FILE`]: fileOf(`${example}\n`) })).toEqual(readSettings({ ...others, [name]: example }));
    });

    it.each<[string, () => Record<string, string>, RegExp]>([
      [
        'a value beside a file',
        () => ({ DATABASE_URL_FILE: fileOf('postgres://u:canary@h/d'), DATABASE_URL: 'postgres://h/d' }),
        /^DATABASE_URL and DATABASE_URL_FILE are both set: remove one of them\.$/,
      ],
      [
        'a file that does not exist',
        () => ({ ASSIST_SMTP_URL_FILE: join(folder, 'none') }),
        /^ASSIST_SMTP_URL_FILE names .*none, which could not be read \(ENOENT\)\.$/,
      ],
      ['an empty file', () => ({ ASSIST_METRICS_TOKEN_FILE: fileOf('\n') }), /^ASSIST_METRICS_TOKEN_FILE names .*value, which is empty\.$/],
      [
        'a value of the wrong form',
        () => ({ DATABASE_URL_FILE: fileOf('mysql://u:canary@h/d') }),
        /^DATABASE_URL has to look like postgres:(?!.*canary)/,
      ],
      ['a setting that is no secret', () => ({ ASSIST_LOG_FILE: fileOf('info') }), /^ASSIST_LOG_FILE is not a setting of Assist\./],
    ])('but %s stops the start with an explanation', (_case, environment, sentence) => {
      expect(() => readSettings(environment())).toThrow(sentence);
    });
  });

  it.each([
    [{ ...MAIL, ASSIST_SMTP_URL: 'imap://u:canary@mail.example' }, /^ASSIST_SMTP_URL must look like smtp:/],
    [{ ...MAIL, ASSIST_MAIL_FROM: 'nobody' }, /^ASSIST_MAIL_FROM must be an e-mail address/],
    [{ ...MAIL, HOST: '0.0.0.0' }, /^ASSIST_SMTP_URL needs PUBLIC_URL: links in mails must lead there/],
  ])('of mails stop the start with an explanation that quotes no password: %j', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
    expect(() => readSettings(environment)).not.toThrow(/canary/);
  });

  it('accept a mail server if links have an address to lead to', () => {
    expect(readSettings(MAIL).mail?.sender.address).toBe('a@b.example');
    expect(readSettings({ ...MAIL, HOST: '0.0.0.0', PUBLIC_URL: 'https://assist.example' }).mail?.server.host).toBe('mail.example');
  });

  const LITERALS = VARIABLES.flatMap(({ name, default: usual }) => {
    const literal = /^`([^`]*)`$/u.exec(usual)?.[1];
    return literal === undefined ? [] : [[name, literal] as const];
  });

  it.each(LITERALS)('%s has its documented default: %s', (name, literal) => {
    expect(LITERALS.length).toBeGreaterThanOrEqual(6);
    expect(readSettings({ [name]: literal })).toEqual(readSettings({}));
  });

  it('are all listed for the operator', () => {
    expect(VARIABLES.map((variable) => variable.name)).toEqual([
      'PORT',
      'HOST',
      'ASSIST_DATA',
      'DATABASE_URL',
      'ASSIST_DATABASE_READ_URL',
      'ASSIST_CALENDAR',
      'ASSIST_RECORD',
      'PUBLIC_URL',
      'ASSIST_SAMPLE',
      'ASSIST_LOG',
      'ASSIST_TRUSTED_PROXIES',
      'ASSIST_KEEP_DAYS',
      'ASSIST_TWO_STEP',
      'ASSIST_CALLS_PER_MINUTE',
      'ASSIST_SMTP_URL',
      'ASSIST_MAIL_FROM',
      'ASSIST_METRICS_TOKEN',
    ]);
  });
});
