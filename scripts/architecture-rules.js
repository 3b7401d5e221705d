// The one rule of the house, computed from the package.json files: a list kept by hand would rot.
import { FLOORS, listWorkspaces, PURE_FLOOR } from './workspaces.js';

const TEST = '(\\.test\\.tsx?$|/test/|/test-suite|\\.bench\\.ts$|vitest\\.config|vite\\.config)';
const escape = (text) => text.replaceAll('/', '\\/').replaceAll('.', '\\.');

/** What is wrong with the manifests themselves, before any import is looked at. */
export function listManifestFaults(workspaces = listWorkspaces()) {
  return workspaces.flatMap(({ name, dependencies, dependencyVersions }) => {
    const floor = FLOORS[name];
    if (floor === undefined) return [`${name} has no floor: give it one in scripts/workspaces.js.`];
    const upward = dependencies
      .filter((dependency) => FLOORS[dependency] !== undefined && FLOORS[dependency] >= floor)
      .map((dependency) => `${name} (floor ${floor}) declares ${dependency} (floor ${FLOORS[dependency]}): what both need goes down a floor.`);
    const loose = Object.entries(dependencyVersions)
      .filter(([, version]) => !/^(npm:@?[\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([dependency, version]) => `${name} asks for ${dependency} ${version}: pin one version.`);
    return [...upward, ...loose];
  });
}

function packageRules() {
  const workspaces = listWorkspaces();
  const folderOf = new Map(workspaces.map(({ name, folder }) => [name, folder]));
  const folders = (names) => names.flatMap((name) => (folderOf.has(name) ? [`^${escape(folderOf.get(name))}/`] : []));
  return workspaces.flatMap(({ name, folder, dependencies, devDependencies }) => {
    const own = `^${escape(folder)}/`;
    const others = workspaces.filter((other) => other.folder !== folder).map((other) => `^${escape(other.folder)}/`);
    return [
      {
        name: `only-what-${name.slice(8)}-declares`,
        comment: `${name} imports only what its package.json declares. Declare it there (a lower floor), or move what both need down.`,
        severity: 'error',
        from: { path: own, pathNot: TEST },
        to: { path: others, pathNot: folders(dependencies) },
      },
      {
        name: `tests-of-${name.slice(8)}`,
        comment: `A test of ${name} may also import what its devDependencies declare.`,
        severity: 'error',
        from: { path: `${own}.*${TEST}` },
        to: { path: others, pathNot: folders([...dependencies, ...devDependencies, '@assist/test-kit']) },
      },
      ...(FLOORS[name] <= PURE_FLOOR ? [{
        name: `${name.slice(8)}-is-pure`,
        comment: 'Floors 0 to 2 know no Node: the core returns decisions, the shells carry them out.',
        severity: 'error',
        from: { path: `${own}src/`, pathNot: TEST },
        to: { dependencyTypes: ['core'] },
      }] : []),
    ];
  });
}

const WEB_LAYERS = ['app', 'features', 'parts', 'components', 'lib'];

function webRules() {
  const layers = WEB_LAYERS.slice(1).map((layer, index) => ({
    name: `web-${layer}-goes-down`,
    comment: `In the client the way is one: ${WEB_LAYERS.join(' → ')}.`,
    severity: 'error',
    from: { path: `^apps/web/src/${layer}/` },
    to: { path: `^apps/web/src/(${WEB_LAYERS.slice(0, index + 1).join('|')})/` },
  }));
  return [
    ...layers,
    {
      name: 'web-features-never-sideways',
      comment: 'What two features need is a part.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-components-know-no-domain',
      comment: 'The design system has no word of the domain.',
      severity: 'error',
      from: { path: '^apps/web/src/components/' },
      to: { path: '^packages/' },
    },
  ];
}

function serverRules() {
  const layer = (suffix) => `^apps/server/src/modules/.*\\.${suffix}\\.ts$`;
  return [
    { name: 'server-usecases-know-no-routes', comment: 'routes → usecases → repository.', severity: 'error', from: { path: layer('usecases') }, to: { path: layer('routes') } },
    { name: 'server-repositories-know-no-usecases', comment: 'routes → usecases → repository.', severity: 'error', from: { path: layer('repository') }, to: { path: '^apps/server/src/modules/.*\\.(routes|usecases)\\.ts$' } },
    { name: 'one-place-names-a-provider', comment: 'compose.ts puts the parts together; nobody else knows which calendar it is.', severity: 'error', from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/compose\\.ts$', TEST] }, to: { path: '^packages/providers/', dependencyTypesNot: ['type-only'] } },
  ];
}

export function architectureRules() {
  return [
    { name: 'no-circles', comment: 'Take what both need into a file of its own.', severity: 'error', from: {}, to: { circular: true } },
    ...packageRules(),
    ...webRules(),
    ...serverRules(),
  ];
}
