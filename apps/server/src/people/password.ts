import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** A hash takes 40 ms of one core: more than two at a time would keep everybody else waiting. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function tagOf(password: string, salt: Buffer, memory: number, passes: number, parallelism: number): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return inTurn(async () =>
    Buffer.from((await derive('argon2id', { message, nonce: salt, parallelism, tagLength: TAG_BYTES, memory, passes })) as Buffer),
  );
}

/** In the PHC string format, so that the costs can grow later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, MEMORY_KIB, PASSES, PARALLELISM);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** False also for an account without a password; it takes as long as for one with. */
export async function isPasswordRight(password: string, hash: string | null): Promise<boolean> {
  const parts = PHC.exec(hash ?? '');
  if (parts === null) {
    await tagOf(password, randomBytes(SALT_BYTES), MEMORY_KIB, PASSES, PARALLELISM);
    return false;
  }
  const expected = Buffer.from(parts[5]!, 'base64');
  const tag = await tagOf(password, Buffer.from(parts[4]!, 'base64'), Number(parts[1]), Number(parts[2]), Number(parts[3]));
  return tag.length === expected.length && timingSafeEqual(tag, expected);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
