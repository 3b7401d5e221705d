// The rules of the architecture, computed from the package.json files, because a list kept by hand would become outdated.
import { FLOORS, listWorkspaces, PURE_FLOOR } from './workspaces.js';

const TEST = '(\\.test\\.tsx?$|/test/|/test-suite|\\.bench\\.ts$|vitest\\.config|vite\\.(kiosk\\.)?config)';
const escape = (text) => text.replaceAll('/', '\\/').replaceAll('.', '\\.');

/** Returns faults of the manifests themselves, before any import is checked. */
export function listManifestFaults(workspaces = listWorkspaces()) {
  return workspaces.flatMap(({ name, dependencies, dependencyVersions }) => {
    const floor = FLOORS[name];
    if (floor === undefined) return [`${name} has no floor: give it one in scripts/workspaces.js.`];
    const upward = dependencies
      .filter((dependency) => FLOORS[dependency] !== undefined && FLOORS[dependency] >= floor)
      .map(
        (dependency) => `${name} (floor ${floor}) declares ${dependency} (floor ${FLOORS[dependency]}): what both need goes down a floor.`,
      );
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
        comment: `${name} may only import what its package.json declares. Declare it there (if it is on a lower floor), or move the shared code down.`,
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
      ...(FLOORS[name] <= PURE_FLOOR
        ? [
            {
              name: `${name.slice(8)}-is-pure`,
              comment: 'Floors 0 to 2 must not use Node: the core returns decisions, and the shells carry them out.',
              severity: 'error',
              from: { path: `${own}src/`, pathNot: TEST },
              to: { dependencyTypes: ['core'] },
            },
          ]
        : []),
    ];
  });
}

const WEB_LAYERS = ['app', 'features', 'parts', 'components', 'lib'];

function webRules() {
  const layers = WEB_LAYERS.slice(1).map((layer, index) => ({
    name: `web-${layer}-goes-down`,
    comment: `The client may only import in this direction: ${WEB_LAYERS.join(' → ')}.`,
    severity: 'error',
    from: { path: `^apps/web/src/${layer}/` },
    to: { path: `^apps/web/src/(${WEB_LAYERS.slice(0, index + 1).join('|')})/` },
  }));
  return [
    ...layers,
    {
      name: 'web-kiosk-goes-down',
      comment: 'The kiosk’s page and the people’s page are side by side: move shared code below both.',
      severity: 'error',
      from: { path: '^apps/web/src/(kiosk|app)/' },
      to: { path: '^apps/web/src/(kiosk|app)/', pathNot: '^apps/web/src/$1/' },
    },
    {
      name: 'web-features-never-sideways',
      comment: 'Code that two features need belongs in parts.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-components-know-no-domain',
      comment: 'The design system must not know the domain.',
      severity: 'error',
      from: { path: '^apps/web/src/components/' },
      to: { path: '^packages/' },
    },
  ];
}

/**
 * The server’s folders, each above the folders before it; `modules` and `http` are on one level. The files beside the folders compose them.
 */
const SERVER_FOLDERS = [
  'event-loop',
  'observation',
  'database',
  'call',
  'mail',
  'settings',
  'jobs',
  'changes',
  'audit',
  'catalogue',
  'people',
  'calendars',
  'connections',
  'calendar-kinds',
  'ground',
  'modules',
];

function serverRules() {
  const server = '^apps/server/src/';
  const folders = SERVER_FOLDERS.map((folder, index) => ({
    name: `server-${folder}-goes-down`,
    comment: `The server may only import in this direction: ${SERVER_FOLDERS.toReversed().join(' → ')}.`,
    severity: 'error',
    from: { path: `${server}${folder}/`, pathNot: TEST },
    to: { path: server, pathNot: SERVER_FOLDERS.slice(0, index + 1).map((below) => `${server}${below}/`) },
  }));
  const layer = (suffix) => `${server}.*\\.${suffix}\\.ts$`;
  return [
    ...folders,
    {
      name: 'server-http-knows-no-modules',
      comment: 'The handlers of calls are passed in.',
      severity: 'error',
      from: { path: `${server}http/`, pathNot: TEST },
      to: { path: server, pathNot: ['http', 'call', 'observation', 'database', 'event-loop'].map((below) => `${server}${below}/`) },
    },
    {
      name: 'server-modules-meet-at-usecases',
      comment: 'A module may only use the use cases of another module.',
      severity: 'error',
      from: { path: `${server}modules/([^/]+)/`, pathNot: TEST },
      to: { path: `${server}modules/`, pathNot: [`${server}modules/$1/`, layer('usecases')] },
    },
    {
      name: 'server-usecases-know-no-routes',
      comment: 'routes → usecases → repository.',
      severity: 'error',
      from: { path: layer('usecases') },
      to: { path: layer('(routes|jobs)') },
    },
    {
      name: 'server-repositories-know-no-usecases',
      comment: 'routes → usecases → repository.',
      severity: 'error',
      from: { path: layer('repository') },
      to: { path: layer('(routes|usecases|jobs)') },
    },
    {
      name: 'server-routes-know-no-repositories-of-their-own',
      comment: 'routes → usecases → repository.',
      severity: 'error',
      from: { path: `${server}modules/([^/]+)/.*\\.routes\\.ts$` },
      to: { path: `${server}modules/$1/.*\\.repository\\.ts$` },
    },
    {
      name: 'server-calendars-do-not-know-each-other',
      comment: 'Code shared by the built-in calendar and the external ones belongs in calendars/.',
      severity: 'error',
      from: { path: `${server}calendars/(own|outside)/`, pathNot: TEST },
      to: { path: `${server}calendars/(own|outside)/`, pathNot: `${server}calendars/$1/` },
    },
    {
      name: 'server-assemble-only-opens',
      comment: 'A module builds its own parts in open-<name>.ts; assemble.ts lists the modules.',
      severity: 'error',
      from: { path: `${server}assemble\\.ts$` },
      to: { pathNot: `${server}(ground|http|modules/[^/]+)/open-[^/]+\\.ts$` },
    },
    {
      name: 'one-place-names-a-provider',
      comment: 'Each kind of calendar has its file in calendar-kinds; nothing else knows which calendar it is.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}calendar-kinds/[^/]+-kind\\.ts$`, TEST] },
      to: { path: '^packages/providers/', dependencyTypesNot: ['type-only'] },
    },
  ];
}

/** Matches an import of the database library, or a query through a database that was passed in. */
const QUERY = /from '(?:kysely|pg)'|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/;
const MAY_QUERY = /\.repository\.ts$|^apps\/server\/src\/(?:database|calendars\/own)\//;

/** Finds SQL outside repositories, the built-in calendar’s store and database/. */
export function listQueryFaults(files) {
  return files
    .filter(({ path, text }) => path.startsWith('apps/server/src/') && !MAY_QUERY.test(path) && QUERY.test(text))
    .map(({ path }) => `server-sql-in-repositories: ${path} asks the database by itself: that is a repository's.`);
}

/** Finds writers of a table outside the folder whose `.table.ts` declares the table. */
export function listWriterFaults(files) {
  const server = files.filter(({ path }) => path.startsWith('apps/server/src/') && !path.includes('/migrations/'));
  const folderOf = (path) => path.slice(0, path.lastIndexOf('/'));
  const owners = new Map(
    server
      .filter(({ path }) => /tables?\.ts$/.test(path))
      .flatMap(({ path, text }) => {
        const [, members = ''] = /interface Tables \{([^}]*)\}/.exec(text) ?? [];
        return [...members.matchAll(/(\w+): \w+;/g)].map(([, table]) => [table, folderOf(path)]);
      }),
  );
  return server.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:insertInto|updateTable|deleteFrom|insert into|delete from)\(?\s*'?(\w+)'?/g)].flatMap(([, table]) => {
      const owner = owners.get(table);
      if (owner === undefined) return [`one-writer: ${path} writes ${table}, which no .table.ts calls its own.`];
      return owner === folderOf(path) ? [] : [`one-writer: ${path} writes ${table}, which is ${owner}'s.`];
    }),
  );
}

export function architectureRules() {
  return [
    { name: 'no-circles', comment: 'Move the shared code into a file of its own.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circles-of-folders',
      comment: 'One of the two folders must be below the other.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    ...packageRules(),
    ...webRules(),
    ...serverRules(),
  ];
}
