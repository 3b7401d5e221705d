import { instantOf } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { findTotpStep, newTotpSecret, totpUri } from '../src/people/totp.ts';

/** RFC 6238, appendix B: the key "12345678901234567890" in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of the app', () => {
  // The appendix has eight digits; apps show the last six.
  it.each([
    [59, '94287082', 0x1],
    [1_111_111_109, '07081804', 0x23523ec],
    [1_111_111_111, '14050471', 0x23523ed],
    [1_234_567_890, '89005924', 0x273ef07],
    [2_000_000_000, '69279037', 0x3f940aa],
    [20_000_000_000, '65353130', 0x27bc86aa],
  ])('at %d s is %s (RFC 6238, appendix B)', (seconds, digits, step) => {
    expect(findTotpStep(SECRET, digits.slice(2), instantOf(seconds * 1_000))).toBe(step);
  });

  it.each([
    ['two steps before', -2, undefined],
    ['one step before', -1, 0x273ef07],
    ['one step after', 1, 0x273ef07],
    ['two steps after', 2, undefined],
  ])('is accepted within one step of its time, tested %s it', (_when, steps, found) => {
    expect(findTotpStep(SECRET, '005924', instantOf((1_234_567_890 + steps * 30) * 1_000))).toBe(found);
  });

  it.each(['005 924', ' 005924 '])('may be typed as the app shows it: "%s"', (typed) => {
    expect(findTotpStep(SECRET, typed, instantOf(1_234_567_890_000))).toBe(0x273ef07);
  });

  it.each(['', '5924', '0005924', '00592a', '٠٠٥٩٢٤', '005925', '-05924'])('is invalid: "%s"', (typed) => {
    expect(findTotpStep(SECRET, typed, instantOf(1_234_567_890_000))).toBeUndefined();
  });

  it('is accepted even during the first step, at the beginning of 1970', () => {
    expect(findTotpStep(SECRET, '287082', instantOf(0))).toBe(1);
  });
});

describe('a secret', () => {
  it('has 160 bits in base32, and differs each time', () => {
    const secrets = Array.from({ length: 200 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(200);
    expect(secrets.filter((secret) => !/^[A-Z2-7]{32}$/.test(secret))).toEqual([]);
  });

  it('is given to the app together with the account, with special characters encoded', () => {
    expect(totpUri(SECRET, 'Alder: Works & Co', 'olga@alder.example')).toBe(
      `otpauth://totp/Alder%20%20Works%20%26%20Co:olga%40alder.example?secret=${SECRET}&issuer=Alder%20%20Works%20%26%20Co&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
