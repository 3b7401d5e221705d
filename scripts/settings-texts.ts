// Creates the texts that contain the list of settings. `npm run format` writes them, and a test finds differences.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileVariable, VARIABLES } from '../apps/server/src/settings/settings.ts';
import { ROOT } from './set-up.js';

const BEGIN = '<!-- settings: written by `npm run format` from apps/server/src/settings/settings.ts -->';
const END = '<!-- /settings -->';

const SECRETS = VARIABLES.filter(({ isSecret }) => isSecret).map(({ name }) => fileVariable(name));

/** Returns the content of each file with its correct list. */
export function settingsTexts(): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', withTable(readFileSync(join(ROOT, 'README.md'), 'utf8'))],
    ['deploy/assist.env', environmentSample()],
  ]);
}

function withTable(readme: string): string {
  const [before, rest] = readme.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`README.md is missing the line ${BEGIN} or ${END}`);
  const rows = VARIABLES.map(({ name, meaning, default: usual }) => `| \`${name}\` | ${meaning} | ${usual} |`);
  const table = ['| setting | meaning | default |', '|---|---|---|', ...rows].join('\n');
  const files = SECRETS.map((name) => `\`${name}\``).join(', ');
  return `${before}${BEGIN}\n\n${table}\n\n${files} name a file that contains the value, instead of the variable itself.\n\n${END}${after}`;
}

/** Returns a sample for `EnvironmentFile=` of systemd and `env_file` of a compose file. */
function environmentSample(): string {
  const settings = VARIABLES.map(({ name, meaning, default: usual, example, isSecret }) =>
    [
      `# ${name}: ${meaning}.`,
      `# Default: ${usual}.`,
      ...(isSecret === true ? [`# Better as a file that holds the value, named by ${fileVariable(name)}.`] : []),
      `#${name}=${example ?? usual.replaceAll('`', '')}`,
    ]
      .join('\n')
      .replaceAll('`', ''),
  );
  return [
    '# Every setting of Assist, for EnvironmentFile= of systemd and env_file of a compose file: take the # off what you set.',
    '# Written by "npm run format" from apps/server/src/settings/settings.ts.',
    '',
    ...settings.flatMap((setting) => [setting, '']),
  ]
    .join('\n')
    .replace(/\n+$/u, '\n');
}

if (import.meta.main) for (const [file, text] of settingsTexts()) writeFileSync(join(ROOT, file), text);
