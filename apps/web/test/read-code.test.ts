import { describe, expect, it } from 'vitest';
import { readCode } from '../src/lib/read-code.ts';

describe('the content of a sign', () => {
  it.each([
    ['HTTPS://ASSIST.EXAMPLE/QR/SMT6RV', 'SMT6RV'],
    ['https://assist.example/qr/smt6rv', 'SMT6RV'],
    ['http://the-host-before.example:8080/some/where/qr/SMT-6RV?lang=cs#here', 'SMT6RV'],
    ['https://assist.example/qr/SMT6RV/', 'SMT6RV'],
    ['https://assist.example/qr/floor/SMT6RV', 'SMT6RV'],
    ['/qr/SMT6RV', 'SMT6RV'],
    ['SMT6RV', 'SMT6RV'],
    ['smt-6rv', 'SMT6RV'],
    [' SMT 6RV\n', 'SMT6RV'],
  ])('%j is our own code %s', (text, code) => expect(readCode(text)).toBe(code));

  it.each([
    ['https://assist.example/qr/1f6e2c1c-5d1a-4b7e-9b0f-0c5a3d1e2f4b', '1f6e2c1c-5d1a-4b7e-9b0f-0c5a3d1e2f4b'],
    ['https://assist.example/QR/Sign.12:A', 'Sign.12:A'],
    ['https://assist.example/qr/%C5%98eka', 'Řeka'],
    ['https://assist.example/qr/SMT6RW', 'SMT6RW'],
    ['sign_12', 'sign_12'],
  ])('%j is a code of another system', (text, code) => expect(readCode(text)).toBe(code));

  it.each([
    'https://elsewhere.example/',
    'https://elsewhere.example/menu?next=/qr/SMT6RV',
    'https://elsewhere.example/#/qr/SMT6RV',
    'https://assist.example/qr/',
    `https://assist.example/qr/${'x'.repeat(65)}`,
    'https://assist.example/qr/a%20b',
    'https://assist.example/qr/100%',
    'WIFI:T:WPA;S:guests;P:secret;;',
    'tel:+420123456789',
    'elsewhere.example',
    'Welcome to the third floor',
    '',
    ' ',
  ])('%j is not a code', (text) => expect(readCode(text)).toBeUndefined());

  it.each([
    ['Sign.12:A', 'Sign.12:A'],
    ['elsewhere.example/menu', undefined],
    ['Third floor', undefined],
  ])('%j, if expected to be a code, is read as %s', (text, code) => expect(readCode(text, { isMeant: true })).toBe(code));
});
