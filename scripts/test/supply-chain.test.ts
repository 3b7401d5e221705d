// @ts-nocheck
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../set-up.js';

const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

/** What may not stand in a lock file: what is not known by its hash, comes from elsewhere, or runs while it is installed. */
function faultsOf(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages).flatMap(([path, { link, integrity, resolved, hasInstallScript }]) => [
    ...(hasInstallScript === true ? [`${path} runs a script`] : []),
    // The product's own.
    ...(link === true || !path.includes('node_modules/')
      ? []
      : [
          ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [`${path} has no SHA-512`]),
          ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/') ? [] : [`${path} is from ${resolved}`]),
        ]),
  ]);
}

const isExact = (version: string) => /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version);

describe('what is installed (S19)', () => {
  const { packages } = readJson('package-lock.json');

  it('is known by its hash, comes from the registry, and runs nothing while it is installed', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(500);
    expect(faultsOf(packages)).toEqual([]);
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
    expect(readFileSync(join(ROOT, 'scripts/set-up.js'), 'utf8')).toContain("'--ignore-scripts'");
  });

  it.each([
    [{ 'node_modules/a': { version: '1.0.0' } }, 'node_modules/a has no SHA-512'],
    [{ 'node_modules/a': { integrity: 'sha1-abc=' } }, 'node_modules/a has no SHA-512'],
    [{ 'packages/b': { hasInstallScript: true } }, 'packages/b runs a script'],
    [
      { 'node_modules/a': { integrity: `sha512-${'A'.repeat(86)}==`, resolved: 'git+ssh://git@evil.example/a.git' } },
      'node_modules/a is from git+ssh://git@evil.example/a.git',
    ],
  ])('planted, %j is found', (planted, fault) => {
    expect(faultsOf(planted)).toEqual([fault]);
  });

  it('is of one version each, wherever a package of ours asks for it', () => {
    const manifests = [
      'package.json',
      ...Object.keys(packages)
        .filter((path) => path !== '' && !path.includes('node_modules/'))
        .map((path) => `${path}/package.json`),
    ];
    expect(manifests.length).toBeGreaterThan(20);
    const loose = manifests.flatMap((path) => {
      const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = readJson(path);
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies } as Record<string, string>)
        .filter(([, version]) => !isExact(version))
        .map(([name, version]) => `${path}: ${name}@${version}`);
    });
    expect(loose).toEqual([]);
    expect(['^1.2.3', '~1.2.3', '*', 'latest', 'git+https://a.example/b.git', '1.x'].filter(isExact)).toEqual([]);
  });
});
