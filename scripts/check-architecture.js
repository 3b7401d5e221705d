import { cruise } from 'dependency-cruiser';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { architectureRules, listManifestFaults, listQueryFaults, listWriterFaults } from './architecture-rules.js';
import { ROOT } from './set-up.js';

/** Checks the imports of the whole tree against the rules (or of a tree with planted faults, in the check’s own test). */
export async function checkArchitecture(folders, baseDir = ROOT) {
  const { output } = await cruise(folders, {
    baseDir,
    validate: true,
    ruleSet: { forbidden: architectureRules() },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/(?!@assist))' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  });
  return { modules: output.summary.totalCruised, violations: output.summary.violations };
}

/** Returns the server’s sources. */
function serverSources(baseDir = ROOT) {
  return readdirSync(join(baseDir, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ path: `apps/server/src/${name}`, text: readFileSync(join(baseDir, 'apps/server/src', name), 'utf8') }));
}

/** Least number of modules. With fewer, the tool has not read the code: it once reported success after reading none. */
const MODULES_MIN = 900;

if (import.meta.url === `file://${process.argv[1]}`) {
  const sources = serverSources();
  const faults = [...listManifestFaults(), ...listQueryFaults(sources), ...listWriterFaults(sources)];
  const { modules, violations } = await checkArchitecture(['apps', 'packages', 'data', 'bench', 'e2e', 'judges', 'scripts']);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  for (const { rule, from, to, cycle } of violations) {
    process.stdout.write(`${rule.name}: ${from} → ${cycle === undefined ? to : cycle.map((step) => step.name ?? step).join(' → ')}\n`);
  }
  if (modules < MODULES_MIN) process.stdout.write(`only ${modules} modules were read: the check is broken\n`);
  process.stdout.write(`${modules} modules, ${violations.length + faults.length} faults\n`);
  process.exit(faults.length + violations.length === 0 && modules >= MODULES_MIN ? 0 : 1);
}
