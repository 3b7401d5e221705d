import { describe, expect, it } from 'vitest';
import { md4 } from '../../src/ews/md4.ts';

/** The hashes are from RFC 1320, appendix A.5, and (for the password) from MS-NLMP, 4.2.2.1.2. */
describe('MD4', () => {
  it.each([
    ['', '31d6cfe0d16ae931b73c59d7e0c089c0'],
    ['a', 'bde52cb31de33e46245e05fbdbd6fb24'],
    ['abc', 'a448017aaf21d8525fc10ae87aa6729d'],
    ['message digest', 'd9130a8164549fe818874806e1c7014b'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', '043f8582f241db351ce627e153e7f0e4'],
    ['12345678901234567890123456789012345678901234567890123456789012345678901234567890', 'e33b4ddc9c38f2199c3e7b164fcc0536'],
    ['P\0a\0s\0s\0w\0o\0r\0d\0', 'a4f49c406510bdcab6824ee7c30fd852'],
  ])('hashes "%s" as published', (text, digest) => {
    expect(md4(Buffer.from(text, 'latin1')).toString('hex')).toBe(digest);
  });
});
