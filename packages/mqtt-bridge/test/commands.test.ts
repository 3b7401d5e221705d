import { describe, expect, it } from 'vitest';
import { Commands } from '../src/commands.ts';

const LAMP = { id: 'lamp', value: true, changedAt: '2026-11-25T09:00:00.000Z' };

describe('a switch made while the bridge starts', () => {
  const start = () => {
    const said: string[] = [];
    const commands = new Commands({
      rules: [{ object: 'lamp', topic: 'lamp/set', retain: false }],
      publish: (topic, payload) => said.push(`${topic} ${payload}`) > 0,
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
    return { commands, said };
  };

  it('is sent if it is read first and heard afterwards', () => {
    const { commands, said } = start();
    commands.readFromAssist([LAMP]);
    expect(said).toEqual([]);
    commands.heardFromAssist(LAMP);
    expect(said).toEqual(['lamp/set true']);
  });

  it('is sent once if it is heard first and read afterwards', () => {
    const { commands, said } = start();
    commands.heardFromAssist(LAMP);
    commands.readFromAssist([LAMP]);
    expect(said).toEqual(['lamp/set true']);
  });

  it('is sent once, however often it is heard and read', () => {
    const { commands, said } = start();
    commands.readFromAssist([LAMP]);
    for (let count = 0; count < 3; count += 1) {
      commands.heardFromAssist(LAMP);
      commands.readFromAssist([LAMP]);
    }
    expect(said).toEqual(['lamp/set true']);
  });

  it('is not assumed if a value is only read: it may have been made earlier, by anybody', () => {
    const { commands, said } = start();
    commands.readFromAssist([LAMP]);
    commands.readFromAssist([LAMP]);
    expect(said).toEqual([]);
  });
});
