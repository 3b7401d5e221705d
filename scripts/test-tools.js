// Finds the programs that only the tests need: a browser, PostgreSQL, and third-party programs that judge ours. Installs missing ones if
// that is possible.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Chromium without a desktop environment, which draws a page in two thirds of the time. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const CHROMIUM = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const FONTS = ['fonts-liberation', 'fonts-noto-core'];
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];
const POSTGRES_ROOT = '/usr/lib/postgresql';
const POSTGRES_MIN = 15;

function aptInstall(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stdout.write(`Installing ${packages.join(' ')} (once)…\n`);
  // At this runlevel Debian starts no service: only the program is needed.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
}

export function findChromium() {
  const find = () => [process.env.CHROMIUM, ...CHROMIUM].find((path) => path !== undefined && existsSync(path));
  if (process.env.CHROMIUM === undefined && !existsSync(HEADLESS)) aptInstall(['chromium-headless-shell', ...FONTS]);
  if (find() === undefined) aptInstall(['chromium', ...FONTS]);
  const found = find();
  if (found === undefined) throw new Error('The journeys need Chromium. Install it or its headless shell, or set CHROMIUM to its program.');
  return found;
}

/** Returns any Firefox that supports WebDriver BiDi, as Debian’s does. */
export function findFirefox() {
  const find = () => [process.env.FIREFOX, ...FIREFOX].find((path) => path !== undefined && existsSync(path));
  if (find() === undefined) aptInstall(['firefox-esr', ...FONTS]);
  const found = find();
  if (found === undefined) throw new Error('The journeys in Firefox need Firefox. Install it, or set FIREFOX to its program.');
  return found;
}

/** Returns the folder that contains initdb and pg_ctl. */
export function findPostgres() {
  const find = () => {
    if (process.env.POSTGRES_BIN !== undefined) return process.env.POSTGRES_BIN;
    if (!existsSync(POSTGRES_ROOT)) return undefined;
    const versions = readdirSync(POSTGRES_ROOT)
      .map(Number)
      .filter((version) => version >= POSTGRES_MIN)
      .toSorted((a, b) => b - a);
    return versions.map((version) => join(POSTGRES_ROOT, String(version), 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
  };
  if (find() === undefined) aptInstall(['postgresql', 'postgresql-contrib']);
  const found = find();
  if (found === undefined)
    throw new Error(`The tests need PostgreSQL ${POSTGRES_MIN} or newer. Install it, or set POSTGRES_BIN to the folder of initdb.`);
  return found;
}

/** Returns the library that moves the clock of a program and of all programs that it starts. */
export function findFaketime() {
  const find = () =>
    readdirSync('/usr/lib')
      .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
      .find((path) => existsSync(path));
  if (process.platform === 'linux' && find() === undefined) aptInstall(['faketime']);
  const found = process.platform === 'linux' ? find() : undefined;
  if (found === undefined) throw new Error('Running on other days needs Linux and libfaketime. Install it (Debian: faketime).');
  return found;
}

/** Returns the program of a reverse proxy for several processes; undefined if it is not available, which the caller reports. */
export function findNginx() {
  const find = () => NGINX.find((path) => existsSync(path));
  if (find() === undefined) aptInstall(['nginx']);
  return find();
}

/** Installs the judges’ programs; a judge whose program is not available reports this itself. */
export function installJudges() {
  const missing = [
    ['libxml2-utils', '/usr/bin/xmllint'],
    ['python3-exchangelib', '/usr/lib/python3/dist-packages/exchangelib'],
    ['openssl', '/usr/bin/openssl'],
  ]
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
  if (missing.length > 0) aptInstall(missing);
}

/** Installs third-party calendar servers and a client of Exchange, which only the slow judges need. */
export function installCalendarServers() {
  const missing = [
    ...(existsSync('/usr/lib/cyrus/bin/httpd') ? [] : ['cyrus-imapd', 'cyrus-caldav', 'cyrus-admin', 'sasl2-bin']),
    ...(existsSync('/usr/bin/radicale') ? [] : ['radicale']),
    ...(existsSync('/usr/share/davical') ? [] : ['davical', 'php-cli']),
    ...(existsSync('/usr/bin/davmail') ? [] : ['davmail', 'default-jre-headless']),
  ];
  if (missing.length > 0) aptInstall(missing);
}
