/** Returns the MD4 hash (RFC 1320), which has long been broken but is still used by Windows to hash passwords for NTLM. */
export function md4(message: Uint8Array): Buffer {
  const length = message.length;
  const padded = Buffer.alloc((Math.floor((length + 8) / 64) + 1) * 64);
  padded.set(message);
  padded[length] = 0x80;
  padded.writeUInt32LE((length * 8) >>> 0, padded.length - 8);
  padded.writeUInt32LE(Math.floor(length / 0x2000_0000), padded.length - 4);
  let state: State = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
  for (let at = 0; at < padded.length; at += 64) state = compress(state, padded.subarray(at, at + 64));
  const digest = Buffer.alloc(16);
  state.forEach((word, index) => digest.writeUInt32LE(word >>> 0, index * 4));
  return digest;
}

type State = readonly [number, number, number, number];

interface Round {
  readonly mix: (x: number, y: number, z: number) => number;
  readonly constant: number;
  readonly order: readonly number[];
  readonly shifts: readonly [number, number, number, number];
}

const ROUNDS: readonly Round[] = [
  {
    mix: (x, y, z) => (x & y) | (~x & z),
    constant: 0,
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    shifts: [3, 7, 11, 19],
  },
  {
    mix: (x, y, z) => (x & y) | (x & z) | (y & z),
    constant: 0x5a82_7999,
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    shifts: [3, 5, 9, 13],
  },
  {
    mix: (x, y, z) => x ^ y ^ z,
    constant: 0x6ed9_eba1,
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    shifts: [3, 9, 11, 15],
  },
];

function compress(state: State, block: Buffer): State {
  let [a, b, c, d] = state;
  for (const { mix, constant, order, shifts } of ROUNDS) {
    for (const [step, word] of order.entries()) {
      const sum = (a + mix(b, c, d) + block.readUInt32LE(word * 4) + constant) | 0;
      const shift = shifts[step % 4]!;
      [a, b, c, d] = [d, (sum << shift) | (sum >>> (32 - shift)), b, c];
    }
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
}
