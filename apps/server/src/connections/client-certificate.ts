import { createHash, createPrivateKey, type KeyObject, randomUUID, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { ConnectionError } from './connection-error.ts';

const LIFE_SECONDS = 300;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** An application's credential in place of a secret: a certificate that is registered for the application. */
export class ClientCertificate {
  readonly #thumbprint: string;
  readonly #key: KeyObject;
  readonly #clientId: string;
  readonly #now: () => number;

  /**
   * Reads PEM files, as `openssl` writes them. Throws `ConnectionError` if they cannot be read, do not belong together, or have expired.
   */
  constructor(files: { readonly certificateFile: string; readonly privateKeyFile: string }, clientId: string, now: () => number) {
    const certificate = read(files.certificateFile, 'certificateFile', (text) => new X509Certificate(text));
    this.#key = read(files.privateKeyFile, 'privateKeyFile', (text) => createPrivateKey(text));
    if (!certificate.checkPrivateKey(this.#key))
      throw new ConnectionError('clientCertificate: the key does not belong to the certificate.');
    if (certificate.validToDate.getTime() <= now())
      throw new ConnectionError(`clientCertificate: the certificate expired on ${certificate.validToDate.toISOString().slice(0, 10)}.`);
    this.#thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
    this.#clientId = clientId;
    this.#now = now;
  }

  /** Returns the form fields of a request to this token endpoint (learn.microsoft.com/entra/identity-platform/certificate-credentials). */
  async proofFor(tokenUrl: string): Promise<Readonly<Record<string, string>>> {
    const issuedAt = Math.floor(this.#now() / 1_000);
    const assertion = await new SignJWT()
      .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': this.#thumbprint })
      .setIssuer(this.#clientId)
      .setSubject(this.#clientId)
      .setAudience(tokenUrl)
      .setJti(randomUUID())
      .setNotBefore(issuedAt)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFE_SECONDS)
      .sign(this.#key);
    return { client_id: this.#clientId, client_assertion_type: ASSERTION_TYPE, client_assertion: assertion };
  }
}

function read<T>(file: string, name: string, parse: (text: string) => T): T {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConnectionError(`clientCertificate.${name}: ${file} could not be read as PEM.`, { cause: error });
  }
}
