// Writes the packages that reach an operator as CycloneDX, so that anybody who hears of a vulnerability in a package can check for it. The
// same lock file gives the same document.
import { resolve } from 'node:path';
import { writeFileSync } from 'node:fs';
import { isOwn, type LockedPackage, type LockedPackages, nameOf, readLockFile, resolveFrom, shippedPackages } from './shipped-packages.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Name the file to write: npm run sbom -- FILE\n');
  process.exit(2);
}
const locked = readLockFile();
const folders = [...shippedPackages(locked)].toSorted();
const target = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
writeFileSync(target, `${JSON.stringify(documentOf(locked, folders), null, 2)}\n`);
process.stdout.write(`${target} holds ${folders.length} packages.\n`);

function documentOf(all: LockedPackages, shipped: readonly string[]) {
  const { name, version } = all['']!;
  const product = { type: 'application', 'bom-ref': `${name}@${version}`, name, version, licenses: [{ license: { id: 'Apache-2.0' } }] };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: product },
    components: shipped.map((folder) => componentOf(folder, all[folder]!)),
    dependencies: [
      { ref: product['bom-ref'], dependsOn: shipped },
      ...shipped.map((folder) => ({ ref: folder, dependsOn: askedBy(all, folder) })),
    ],
  };
}

function askedBy(all: LockedPackages, folder: string): string[] {
  const { dependencies, optionalDependencies } = all[folder]!;
  return Object.keys({ ...dependencies, ...optionalDependencies })
    .map((name) => resolveFrom(all, folder, name))
    .filter((one) => !isOwn(one));
}

function componentOf(folder: string, { version, integrity, license, optional }: LockedPackage) {
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/u.exec(nameOf(folder))!;
  return {
    type: 'library',
    // The same version may be in several folders.
    'bom-ref': folder,
    ...(group === undefined ? {} : { group }),
    name,
    version,
    // An optional package is needed on one platform only.
    scope: optional === true ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity!.slice('sha512-'.length), 'base64').toString('hex') }],
    ...(license === undefined
      ? {}
      : { licenses: [/ (?:AND|OR|WITH) /u.test(license) ? { expression: license } : { license: { id: license } }] }),
    purl: `pkg:npm/${group === undefined ? '' : `${encodeURIComponent(group)}/`}${name}@${version}`,
  };
}
