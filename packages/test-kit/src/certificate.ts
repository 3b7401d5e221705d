import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate and its key, both in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const KEYS = { ec: ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'], rsa: ['rsa:2048'] } as const;

/** Creates a certificate for 127.0.0.1 that is valid for two days. If openssl is missing, writes a message and returns undefined. */
export function makeCertificate(keys: keyof typeof KEYS = 'ec'): Certificate | undefined {
  if (spawnSync('openssl', ['version']).status !== 0) {
    process.stdout.write('openssl is missing: no certificate is made, and none is tried.\n');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = ['-newkey', ...KEYS[keys], '-nodes', '-days', '2'];
    const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
