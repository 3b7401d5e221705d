import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BridgeError } from '../src/bridge-error.ts';
import { readBridgeFile } from '../src/bridge-file.ts';

const GOOD = {
  assist: { url: 'https://assist.example/', tokenFile: 'token' },
  broker: { url: 'mqtts://broker.example:8883', username: 'assist', passwordFile: 'password', caFile: 'ca.pem' },
  values: [{ topic: 'zigbee2mqtt/+/presence', path: 'a.b', object: 'seat-{1}' }],
  checkIns: [{ topic: 'panels/vltava', path: ['x.y', 'z'], when: 'single', resource: 'vltava@rooms.example' }],
  commands: [{ object: 'lamp', topic: 'cmnd/lamp/POWER', map: { true: 'ON' } }],
};

describe('the bridge file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assist-bridge-'));
    writeFileSync(join(folder, 'token'), 'assist-service-secret\n');
    writeFileSync(join(folder, 'password'), 'broker-secret\n');
    writeFileSync(join(folder, 'ca.pem'), 'a certificate');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const read = (document: unknown) => {
    writeFileSync(join(folder, 'bridge.json'), typeof document === 'string' ? document : JSON.stringify(document));
    return readBridgeFile(join(folder, 'bridge.json'));
  };
  const faultOf = (document: unknown): string => {
    try {
      read(document);
    } catch (error) {
      expect(error).toBeInstanceOf(BridgeError);
      expect((error as BridgeError).code).toBe('file-refused');
      return (error as BridgeError).message.replaceAll(`${folder}/`, '');
    }
    return 'taken';
  };

  it('is read together with the files that it names', () => {
    expect(read(GOOD)).toEqual({
      assist: { url: 'https://assist.example', token: 'assist-service-secret' },
      broker: {
        url: 'mqtts://broker.example:8883',
        username: 'assist',
        password: 'broker-secret',
        ca: 'a certificate',
        clientId: undefined,
      },
      values: [{ topic: 'zigbee2mqtt/+/presence', path: ['a', 'b'], object: 'seat-{1}', retained: 'use' }],
      checkIns: [{ topic: 'panels/vltava', path: ['x.y', 'z'], when: ['single'], resource: 'vltava@rooms.example' }],
      commands: [{ object: 'lamp', topic: 'cmnd/lamp/POWER', map: { true: 'ON' }, retain: false }],
    });
  });

  const value = (more: object) => ({ ...GOOD, values: [{ ...GOOD.values[0], ...more }] });
  it.each([
    ['text that is not JSON', 'not json', 'bridge.json is not valid JSON.'],
    ['nothing to do', { ...GOOD, values: [], checkIns: [], commands: [] }, 'the file: there is nothing to do'],
    ['an unknown key', { ...GOOD, mqtt: 1 }, 'the file: there is no mqtt'],
    ['a topic for everything', value({ topic: 'zigbee2mqtt/#' }), 'values.0.topic: a topic has no # here'],
    ['a wildcard for part of a level', value({ topic: 'zigbee2mqtt/a+' }), 'values.0.topic: a + stands for a whole level'],
    ['a placeholder without a +', value({ object: 'seat-{2}' }), 'values.0.object: {2} stands for no + of the topic'],
    ['no object', value({ object: undefined }), 'values.0.object: it is missing, or has the wrong form'],
    ['an object with an invalid id', value({ object: 'a lamp' }), 'values.0.object: it is missing'],
    ['a misspelt rule', value({ paths: 'x' }), 'values.0: there is no paths'],
    [
      'an unencrypted address',
      { ...GOOD, assist: { ...GOOD.assist, url: 'http://assist.example' } },
      'assist.url: it has to begin with https://',
    ],
    ['a broker of another kind', { ...GOOD, broker: { url: 'https://broker.example' } }, 'broker.url: it has to begin with mqtt://'],
    [
      'a password in the file',
      { ...GOOD, broker: { url: 'mqtt://me:secret@broker.example' } },
      'broker.url: the password stands in a file',
    ],
    [
      'a command to many',
      { ...GOOD, commands: [{ object: 'lamp', topic: 'cmnd/+/POWER' }] },
      'commands.0.topic: a command goes to one topic',
    ],
    ['no token', { ...GOOD, assist: { ...GOOD.assist, tokenFile: 'nowhere' } }, 'nowhere could not be read: ENOENT.'],
    ['no address', { ...GOOD, checkIns: [{ ...GOOD.checkIns[0], resource: 'vltava' }] }, 'checkIns.0.resource: it is missing'],
  ])('is refused: %s', (_what, document, sentence) => {
    const fault = faultOf(document);
    expect(fault).toContain(sentence);
    expect(fault).not.toContain('secret');
  });

  it('is refused with a message that names each fault and its place, up to a limit', () => {
    expect(faultOf({ ...GOOD, values: Array.from({ length: 25 }, () => ({ topic: '' })) })).toMatch(
      /^bridge\.json is invalid:\n {2}values\.0\.topic: .*\n(?:.*\n)+ {2}and \d+ more$/u,
    );
  });

  it('is accepted if it is the guide’s example', () => {
    const guide = readFileSync(fileURLToPath(new URL('../../../docs/guides/building-systems.md', import.meta.url)), 'utf8');
    const example = [...guide.matchAll(/```json\n([^`]*)```/gu)].map(([, text]) => text!).find((text) => text.includes('"broker"'))!;
    writeFileSync(join(folder, 'assist-token'), 'assist-service-secret');
    writeFileSync(join(folder, 'broker-password'), 'broker-secret');
    const { values, checkIns, commands } = read(example);
    expect([values.length, checkIns.length, commands.length]).toEqual([3, 1, 1]);
  });

  it('is refused if a secret’s file does not contain exactly one line', () => {
    writeFileSync(join(folder, 'token'), 'two lines\nof it');
    expect(faultOf(GOOD)).toBe('token must contain exactly one line.');
  });
});
