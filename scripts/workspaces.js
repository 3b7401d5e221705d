import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './set-up.js';

/** The floor of each package. Each new package needs one, or the check refuses it. docs/architecture.md draws the floors. */
export const FLOORS = {
  '@assist/time': 0,
  '@assist/floorplan': 0,
  '@assist/i18n': 0,
  '@assist/resource': 1,
  '@assist/wayfinding': 1,
  '@assist/dxf': 1,
  '@assist/availability': 2,
  '@assist/reservation': 2,
  '@assist/phrases': 2,
  '@assist/tables': 2,
  '@assist/contract': 3,
  '@assist/calendar-provider': 3,
  '@assist/polite-http': 3,
  '@assist/signalr-server': 3,
  '@assist/test-kit': 3,
  '@assist/mqtt-bridge': 4,
  '@assist/provider-touch': 4,
  '@assist/provider-graph': 4,
  '@assist/provider-google': 4,
  '@assist/provider-ews': 4,
  '@assist/provider-caldav': 4,
  '@assist/simulators': 4,
  '@assist/sample-company': 4,
  '@assist/server': 5,
  '@assist/web': 5,
  '@assist/stand-in': 5,
  '@assist/e2e': 6,
  '@assist/judges': 6,
  '@assist/bench': 7,
};

/** The highest floor whose packages use no input or output, no clock, no browser and no Node. */
export const PURE_FLOOR = 2;

/** Lists every workspace package: its folder from the root, its name and its dependencies. */
export function listWorkspaces() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = manifest.workspaces.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(ROOT, pattern.slice(0, -2)), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => `${pattern.slice(0, -2)}/${entry.name}`)
      : [pattern],
  );
  return folders
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .map((folder) => {
      const own = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
      return {
        folder,
        name: own.name,
        dependencies: Object.keys(own.dependencies ?? {}),
        devDependencies: Object.keys(own.devDependencies ?? {}),
        dependencyVersions: { ...own.dependencies, ...own.devDependencies },
      };
    });
}
