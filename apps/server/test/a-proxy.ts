import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import { findNginx } from '../../../scripts/test-tools.js';
import { freePort } from '@assist/test-kit/free-port';

/** The sample configuration for operators. The tests replace only its paths, addresses and server name. */
const SAMPLE = fileURLToPath(new URL('../../../deploy/nginx/assist.conf', import.meta.url));
/** The user and group that run all of nginx, because nginx started as root would run its workers as another user. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export interface AProxy {
  /** The https address of nginx, whose certificate this thread trusts. */
  readonly url: string;
  /** Returns all that nginx has written to its access and error logs. */
  readonly logged: () => string;
  stop(): Promise<void>;
}

/** The path of the nginx program. Undefined if nginx or PostgreSQL is missing, as a message in the output says. */
export const NGINX: string | undefined = process.env['TEST_DATABASE_URL'] === undefined ? undefined : findNginx();
if (NGINX === undefined) process.stdout.write('nginx left out: there is no nginx, or no PostgreSQL ("npm test" installs both)\n');

/** Starts Debian's nginx with the sample configuration in front of these two processes, listening at `publicPort`. */
export async function startProxy(publicPort: number, processPorts: readonly [number, number]): Promise<AProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-nginx-'));
  const certificate = makeCertificate(folder);
  const file = (name: string) => join(folder, name);
  for (const name of TEMPORARY) mkdirSync(file(name));
  const replaced: readonly (readonly [string, string])[] = [
    ['127.0.0.1:3001', `127.0.0.1:${processPorts[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${processPorts[1]}`],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl', `listen 127.0.0.1:${publicPort} ssl`],
    ['server_name assist.example;', 'server_name localhost;'],
    ['/etc/ssl/assist/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/`],
  ];
  let sample = readFileSync(SAMPLE, 'utf8');
  for (const [from, to] of replaced) {
    if (!sample.includes(from)) throw new Error(`the sample for nginx has no "${from}" any more`);
    sample = sample.replaceAll(from, to);
  }
  writeFileSync(file('assist.conf'), sample);
  writeFileSync(
    file('nginx.conf'),
    // Two workers, because each has to find out for itself which process is away.
    `daemon off; worker_processes 2; pid ${file('nginx.pid')}; error_log ${file('error.log')};
events { worker_connections 1024; }
http {
${TEMPORARY.map((name) => `${name}_temp_path ${file(name)};`).join('\n')}
include ${file('assist.conf')};
}
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    for (const path of [folder, file('privkey.pem'), ...TEMPORARY.map(file)]) chownSync(path, NOBODY.uid, NOBODY.gid);
  }
  const options = ['-p', folder, '-c', file('nginx.conf'), '-e', file('error.log')];
  const asUser = isRoot ? NOBODY : {};
  const check = spawnSync(NGINX!, ['-t', ...options], { encoding: 'utf8', ...asUser });
  if (check.status !== 0) throw new Error(`nginx refuses the sample: ${check.stderr}`);
  // nginx keeps the machine's clock even if `other-days` has moved the tests' clock: under libfaketime, nginx never gives up on a process
  // that is gone.
  const { LD_PRELOAD: _, ...env } = process.env;
  const child = spawn(NGINX!, options, { stdio: 'ignore', env, ...asUser });
  const ended = once(child, 'exit');
  await untilListening(publicPort);
  const believed = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...believed, certificate]);
  return {
    url: `https://localhost:${publicPort}`,
    logged: () =>
      ['assist.access.log', 'error.log']
        .map(file)
        .map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''))
        .join(''),
    async stop() {
      tls.setDefaultCACertificates(believed);
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a self-signed certificate for `localhost`. */
function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const made = spawnSync(
    'openssl',
    [...request, '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl makes no certificate: ${made.stderr}`);
  chmodSync(folder, 0o755);
  return readFileSync(certificate, 'utf8');
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const isThere = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await pause(20);
  }
}
