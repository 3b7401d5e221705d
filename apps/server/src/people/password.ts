import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { BoundedWork } from '../call/bounded-work.ts';

const derive = promisify(argon2);

/** Costs of a hash: OWASP's second choice for argon2id, which is 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const COSTS = [MEMORY_KIB, PASSES, PARALLELISM] as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Limits the hashes that are computed at the same time. A hash takes 40 ms of one core, so more than two at a time would block all other
 * work, and a queue of two hundred takes four seconds.
 */
const hashes = new BoundedWork({ atOnce: 2, waitingMax: 200, ofOneMax: 100 });
/**
 * Limits the hashes for callers whose account or network has recently failed to one at a time, so that most of the capacity is left to
 * everybody else.
 */
const suspects = new BoundedWork({ atOnce: 1, waitingMax: 40, ofOneMax: 10 });

export interface PasswordAsker {
  readonly network: string;
  readonly hasFailed: boolean;
}

/** Stands for a person who is already signed in, or is at the machine itself. */
const INSIDE: PasswordAsker = { network: 'inside', hasFailed: false };

async function tagOf(
  password: string,
  salt: Buffer,
  [memory, passes, parallelism]: readonly [memory: number, passes: number, parallelism: number],
  { network, hasFailed }: PasswordAsker,
): Promise<Buffer> {
  const message = password.normalize('NFKC');
  const hash = () =>
    hashes.run(network, async () =>
      Buffer.from((await derive('argon2id', { message, nonce: salt, parallelism, tagLength: TAG_BYTES, memory, passes })) as Buffer),
    );
  return hasFailed ? suspects.run(network, hash) : hash();
}

/**
 * Returns the hash in the PHC string format, so that the costs can be raised later.
 *
 * @throws ProblemError `unavailable` if too many hashes are waiting, as does `isPasswordRight`
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, COSTS, INSIDE);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Returns whether the password is right. For an account without a password, returns false after the same time as for one with a password.
 */
export async function isPasswordRight(password: string, hash: string | null, asker: PasswordAsker): Promise<boolean> {
  const parts = PHC.exec(hash ?? '');
  if (parts === null) {
    await tagOf(password, randomBytes(SALT_BYTES), COSTS, asker);
    return false;
  }
  const expected = Buffer.from(parts[5]!, 'base64');
  const costs = [Number(parts[1]), Number(parts[2]), Number(parts[3])] as const;
  const tag = await tagOf(password, Buffer.from(parts[4]!, 'base64'), costs, asker);
  return tag.length === expected.length && timingSafeEqual(tag, expected);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
