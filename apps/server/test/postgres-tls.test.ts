import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { type Certificate, makeCertificate } from '@assist/test-kit/certificate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '../src/database/postgres-pool.ts';

const certificate = makeCertificate();
/** The number in PostgreSQL's request for TLS. */
const WANTS_TLS = 80_877_103;

/** The driver does what `sslmode` says: only the intended database receives the name and the password. */
describe.runIf(certificate !== undefined)('a database on another machine', () => {
  const { key, cert } = certificate ?? ({ key: '', cert: '' } satisfies Certificate);
  let server: Server;
  let port: number;
  let folder: string;
  let hasTls: boolean;
  /** The data received, and whether it came over TLS. */
  let heard: { said: string; isSecret: boolean }[];
  const open = new Set<Socket>();
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assist-tls-'));
    writeFileSync(join(folder, 'ca.pem'), cert);
    server = createServer((socket) => {
      open.add(socket);
      socket.on('error', () => {});
      const hear = (isSecret: boolean, from: Socket) => (bytes: Buffer) => {
        heard.push({ said: bytes.toString('latin1'), isSecret });
        from.destroy();
      };
      socket.once('data', (bytes) => {
        if (bytes.length !== 8 || bytes.readUInt32BE(4) !== WANTS_TLS) return hear(false, socket)(bytes);
        if (!hasTls) return socket.write('N');
        socket.write('S');
        const secret = new TLSSocket(socket, { isServer: true, key, cert });
        secret.on('error', () => {});
        secret.on('data', hear(true, secret));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => {
    hasTls = true;
    heard = [];
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const reach = async (host: string, parameters: string) => {
    const pool = openPool(`postgres://canary-name:canary-password@${host}:${port}/assist?${parameters.replace('FOLDER', folder)}`);
    const failure = await pool.query('select 1').then(
      () => 'answered',
      (error: unknown) => String(error),
    );
    await pool.end();
    return failure;
  };

  it('that shows the expected certificate receives the credentials', async () => {
    await reach('127.0.0.1', 'sslmode=verify-full&sslrootcert=FOLDER/ca.pem');
    expect(heard).toEqual([{ said: expect.stringContaining('canary-name'), isSecret: true }]);
  });

  it('for which the operator has disabled TLS receives the name in clear text', async () => {
    await reach('127.0.0.1', 'sslmode=disable');
    expect(heard).toEqual([{ said: expect.stringContaining('canary-name'), isSecret: false }]);
  });

  it.each<[what: string, isTls: boolean, host: string, parameters: string, failure: RegExp]>([
    ['whose certificate has an unknown issuer', true, '127.0.0.1', 'sslmode=verify-full', /self-signed certificate/],
    [
      'whose certificate is for another name',
      true,
      'localhost',
      'sslmode=verify-full&sslrootcert=FOLDER/ca.pem',
      /does not match certificate/,
    ],
    ['that speaks no TLS', false, '127.0.0.1', 'sslmode=verify-full&sslrootcert=FOLDER/ca.pem', /does not support SSL/],
  ])('%s receives nothing', async (_what, isTls, host, parameters, failure) => {
    hasTls = isTls;
    expect(await reach(host, parameters)).toMatch(failure);
    expect(heard).toEqual([]);
  });
});
