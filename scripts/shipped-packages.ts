// Finds the packages that reach an operator: those of the server, those from which the client is built, and the product’s own Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './set-up.js';

export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly name?: string;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The lock file's packages by their folder; the root is ''. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export function readLockFile(): LockedPackages {
  return (JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }).packages;
}

const IN_PACKAGES = 'node_modules/';

export const isOwn = (folder: string): boolean => !folder.includes(IN_PACKAGES);

export const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf(IN_PACKAGES) + IN_PACKAGES.length);

/** Returns the third-party packages that reach an operator, by their folder. */
export function shippedPackages(locked: LockedPackages): ReadonlySet<string> {
  return new Set([...neededAtRunTime(locked, ['apps/server', 'apps/web'])].filter((folder) => !isOwn(folder)));
}

/**
 * Returns the folders of everything that the given folders need at run time: themselves, our own packages, third-party ones, and the
 * product’s own Node.
 */
export function neededAtRunTime(locked: LockedPackages, from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...from, ...Object.keys(locked['']!.optionalDependencies ?? {}).map((name) => IN_PACKAGES + name)];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    const { dependencies, optionalDependencies } = locked[folder]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) waiting.push(resolveFrom(locked, folder, name));
  }
  return found;
}

/** Resolves a package as Node does: beside the importer, then further up. */
export function resolveFrom(locked: LockedPackages, folder: string, name: string): string {
  for (let at = folder; ; at = at.includes(IN_PACKAGES) ? at.slice(0, Math.max(0, at.lastIndexOf(IN_PACKAGES) - 1)) : '') {
    const candidate = at === '' ? IN_PACKAGES + name : `${at}/${IN_PACKAGES}${name}`;
    const one = locked[candidate];
    if (one !== undefined) return one.link === true ? one.resolved! : candidate;
    if (at === '') throw new Error(`package-lock.json does not contain ${name}, which ${folder} requires`);
  }
}
