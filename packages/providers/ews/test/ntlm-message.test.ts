import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  authenticateMessage,
  channelBindingsOf,
  channelBindingsOfHash,
  negotiateMessage,
  ntlmResponses,
  ntowfv2,
  readChallenge,
} from '../src/auth/ntlm-message.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const CREDENTIALS = { user: 'User', domain: 'Domain', password: 'Password', workstation: 'COMPUTER' };

/** The examples are those of MS-NLMP, section 4.2.4 (NTLMv2 authentication). */
describe('NTLMv2', () => {
  const serverChallenge = hex('0123456789abcdef');
  const clientChallenge = hex('aaaaaaaaaaaaaaaa');
  const targetInfo = hex('02000c0044006f006d00610069006e00 01000c00530065007200760065007200 00000000');
  const key = ntowfv2(CREDENTIALS);
  const { nt, lm, sessionBaseKey } = ntlmResponses(key, serverChallenge, clientChallenge, Buffer.alloc(8), targetInfo);

  it.each([
    ['4.2.4.1.1 the key of name, domain and password', () => key, '0c868a403bfd7a93a3001ef22ef02e3f'],
    ['4.2.4.1.2 the session’s base key', () => sessionBaseKey, '8de40ccadbc14a82f15cb0ad0de95ca3'],
    ['4.2.4.2.1 the LMv2 response', () => lm, '86c35097ac9cec102554764a57cccc19 aaaaaaaaaaaaaaaa'],
    ['4.2.4.2.2 the NTLMv2 response', () => nt.subarray(0, 16), '68cd0ab851e51c96aabc927bebef6a1c'],
  ] as const)('yields the value printed in its specification: %s', (_section, made, expected) => {
    expect(made().toString('hex')).toBe(expected.replaceAll(' ', ''));
  });

  /** The server's challenge message of section 4.2.4.3, with version 6.0 and the name Server. */
  const challenge = hex(
    '4e544c4d53535000 02000000 0c000c0038000000 33828ae2 0123456789abcdef 0000000000000000 2400240044000000 0600701700000 00f 530065007200760065007200 02000c0044006f006d00610069006e00 01000c00530065007200760065007200 00000000',
  );

  it('reads the server’s message', () => {
    expect(readChallenge(challenge)).toMatchObject({ serverChallenge, targetInfo, timestamp: undefined });
  });

  it('answers the specification’s challenge with the proof printed there, in fields at the offsets that the header names', () => {
    const message = authenticateMessage({
      credentials: CREDENTIALS,
      negotiate: negotiateMessage(),
      challenge,
      clientChallenge,
      nowMs: Date.UTC(1601, 0, 1),
    })!;
    const field = (at: number) => message.subarray(message.readUInt32LE(at + 4), message.readUInt32LE(at + 4) + message.readUInt16LE(at));
    expect(field(12).toString('hex')).toBe(lm.toString('hex'));
    expect(field(20).subarray(0, 16).toString('hex')).toBe('68cd0ab851e51c96aabc927bebef6a1c');
    expect([28, 36, 44].map((at) => field(at).toString('utf16le'))).toEqual(['Domain', 'User', 'COMPUTER']);
  });

  // MS-NLMP has no example of this. The hashes are from jborean93/ntlm-auth (tests/unit/test_compute_response.py).
  it('is bound to a TLS channel by a hash of the certificate’s hash', () => {
    const bindings = channelBindingsOfHash(hex('E3CA49271E5089CC48CE82109F1324F41DBEDDC29A777410C738F7868C4FF405'));
    expect(bindings.toString('hex')).toBe('6ea19df066da4622051f9c4f92c6df74');
    const message = authenticateMessage({
      credentials: CREDENTIALS,
      negotiate: negotiateMessage(),
      challenge,
      clientChallenge,
      nowMs: 0,
      channelBindings: bindings,
    })!;
    // The message contains the pair MsvAvChannelBindings, and then the end of the list.
    expect(message.toString('hex')).toContain(`0a001000${bindings.toString('hex')}00000000`);
  });

  /** As RFC 5929, section 4.1, requires: MD5 and SHA-1 are replaced by SHA-256. */
  it.each([
    ['sha256WithRSAEncryption', 'sha256'],
    ['ecdsa-with-SHA384', 'sha384'],
    ['sha512WithRSAEncryption', 'sha512'],
    ['sha1WithRSAEncryption', 'sha256'],
    ['md5WithRSAEncryption', 'sha256'],
    ['ED25519', 'sha256'],
    [undefined, 'sha256'],
  ])('hashes a certificate whose signature is "%s" with %s', (signatureAlgorithm, algorithm) => {
    const raw = Buffer.from('a certificate');
    expect(channelBindingsOf({ raw, signatureAlgorithm })).toEqual(channelBindingsOfHash(createHash(algorithm).update(raw).digest()));
  });

  it.each([
    ['nothing', ''],
    ['not a message', '00'.repeat(64)],
    ['fields beyond its end', `4e544c4d5353500002000000${'00'.repeat(28)}ffff0000ff000000`],
  ])('does not answer an invalid challenge: %s', (_what, text) => {
    expect(readChallenge(hex(text))).toBeUndefined();
    expect(
      authenticateMessage({ credentials: CREDENTIALS, negotiate: negotiateMessage(), challenge: hex(text), clientChallenge, nowMs: 0 }),
    ).toBeUndefined();
  });
});
