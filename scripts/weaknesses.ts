// Checks whether the lock file contains known vulnerabilities, and whether the time for fixing them is over. It asks the registry in npm’s
// settings.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, readReport, type Looked } from './judge-weaknesses.ts';
import { ROOT } from './set-up.js';
import { readLockFile, shippedPackages } from './shipped-packages.ts';

const LOOKED_AT = 'docs/security/weaknesses.json';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const { stdout } = spawnSync(npm, ['audit', '--json', '--package-lock-only', ...process.argv.slice(2)], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const report = readReport(stdout ?? '');
if (typeof report === 'string') {
  process.stderr.write(
    `Nobody was asked whether weaknesses are known: ${report}\nThe registry that npm is set to may be a mirror that does not know them, or away. Ask one that does: npm run weaknesses -- --registry https://registry.npmjs.org\n`,
  );
  process.exit(2);
}
const looked = JSON.parse(readFileSync(join(ROOT, LOOKED_AT), 'utf8')) as readonly Looked[];
const today = new Date().toISOString().slice(0, 10);
const lines = judge(report, shippedPackages(readLockFile()), looked, today);
for (const { said } of lines) process.stdout.write(`${said}\n`);
const faults = lines.filter(({ isFault }) => isFault).length;
process.stdout.write(`${lines.length} known weaknesses of ${report.packages} packages, ${faults} of which have to be seen to now.\n`);
process.exit(faults === 0 ? 0 : 1);
