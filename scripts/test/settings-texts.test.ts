import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, VARIABLES } from '../../apps/server/src/settings/settings.ts';
import { ROOT } from '../set-up.js';
import { settingsTexts } from '../settings-texts.ts';

describe('the list of settings', () => {
  it.each([...settingsTexts()])('in %s matches settings.ts ("npm run format" writes it)', (file, text) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toBe(text);
  });

  it('in deploy/assist.env is valid with every entry enabled', () => {
    const lines = readFileSync(join(ROOT, 'deploy/assist.env'), 'utf8').split('\n');
    const environment = Object.fromEntries(
      lines.flatMap((line) => {
        const [, name, value] = /^#([A-Z_]+)=(.+)$/u.exec(line) ?? [];
        return name === undefined ? [] : [[name, value]];
      }),
    );
    expect(Object.keys(environment)).toEqual(VARIABLES.map(({ name }) => name));
    expect(readSettings(environment)).toMatchObject({ dataFolder: '/var/lib/assist', sample: false, trustedProxies: 1 });
  });

  it('is complete in "assist help"', () => {
    const stdout = execFileSync(process.execPath, [join(ROOT, 'apps/server/src/cli.ts'), 'help'], { encoding: 'utf8' });
    for (const { name, meaning } of VARIABLES)
      expect(stdout.split('\n').some((line) => line.startsWith(`  ${name} `) && line.includes(meaning.replaceAll('`', '')))).toBe(true);
  });
});
