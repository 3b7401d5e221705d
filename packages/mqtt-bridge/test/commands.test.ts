import { describe, expect, it } from 'vitest';
import { Commands } from '../src/commands.ts';

const LAMP = { id: 'lamp', value: true, changedAt: '2026-11-25T09:00:00.000Z' };

describe('what people switch while the bridge starts', () => {
  const start = () => {
    const said: string[] = [];
    const commands = new Commands({
      rules: [{ object: 'lamp', topic: 'lamp/set', retain: false }],
      publish: (topic, payload) => said.push(`${topic} ${payload}`) > 0,
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
    return { commands, said };
  };

  it('is told, read first and heard after it', () => {
    const { commands, said } = start();
    commands.readFromAssist([LAMP]);
    expect(said).toEqual([]);
    commands.heardFromAssist(LAMP);
    expect(said).toEqual(['lamp/set true']);
  });

  it('is told once, heard first and read after it', () => {
    const { commands, said } = start();
    commands.heardFromAssist(LAMP);
    commands.readFromAssist([LAMP]);
    expect(said).toEqual(['lamp/set true']);
  });

  it('is told once, however often it is heard and read', () => {
    const { commands, said } = start();
    commands.readFromAssist([LAMP]);
    for (let count = 0; count < 3; count += 1) {
      commands.heardFromAssist(LAMP);
      commands.readFromAssist([LAMP]);
    }
    expect(said).toEqual(['lamp/set true']);
  });

  it('is not told where it was so before: nobody knows who said it', () => {
    const { commands, said } = start();
    commands.readFromAssist([LAMP]);
    commands.readFromAssist([LAMP]);
    expect(said).toEqual([]);
  });
});
