import { createPlanMap } from 'assist-client/parts/plan/map/create-plan-map.ts';
import { loadMapLibrary } from 'assist-client/parts/plan/map/load-map-library.ts';
import { readPlanPaint } from 'assist-client/parts/plan/map/plan-paint.ts';
import { fitView } from 'assist-client/parts/plan/model/fit-view.ts';
import { toPlanScene } from 'assist-client/parts/plan/model/plan-scene.ts';
import 'assist-client/styles/tokens.css';

const DESKS = 2_000;
const COLUMNS = 50;
const [LONGITUDE, LATITUDE] = [16.62, 49.19];

/** Creates the plan of one hall with rows of desks, each 0.8 m by 1.6 m. */
function aHall() {
  const toDegrees = ([east, north]) => [LONGITUDE + east / 72_900, LATITUDE + north / 111_200];
  const rectangle = (x, y, w, h) => ({
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
        [x, y],
      ].map(toDegrees),
    ],
  });
  const [w, h] = [COLUMNS * 2, (DESKS / COLUMNS) * 2.4];
  const shape = (geometry, layer, featureId, category) => ({
    type: 'Feature',
    geometry,
    properties: { layer, featureId, category, name: null },
  });
  const features = [
    shape(rectangle(-1, -1, w + 2, h + 2), 'ground', 'ground', 'unspecified'),
    shape(rectangle(-0.8, -0.8, w + 1.6, h + 1.6), 'unit', 'hall', 'office'),
    ...Array.from({ length: DESKS }, (_, index) =>
      shape(rectangle((index % COLUMNS) * 2, Math.floor(index / COLUMNS) * 2.4, 0.8, 1.6), 'fixture', `desk-${index}`, 'desk'),
    ),
  ];
  const [west, south] = toDegrees([-1, -1]);
  const [east, north] = toDegrees([w + 1, h + 1]);
  const resources = Array.from({ length: DESKS }, (_, index) => ({
    id: `r${index}`,
    displayName: `Desk ${index}`,
    mapInfos: [{ areaId: 'hall', featureId: `desk-${index}` }],
  }));
  const level = { levelId: 'hall', bounds: [west, south, east, north], bearing: 0, features };
  return toPlanScene(level, resources, { nameOf: ({ displayName }) => displayName, shapeOf: () => 'desk' }, false);
}

const codesOf = (round) => new Map(Array.from({ length: DESKS }, (_, index) => [`desk-${index}`, (index + round) % 3]));
const frame = () => new Promise((done) => requestAnimationFrame(done));

const scene = aHall();
const container = document.querySelector('#plan');
const view = fitView(scene.box, { widthPx: 1280, heightPx: 800 }, { top: 0, right: 0, bottom: 0, left: 0 });
const library = await loadMapLibrary();
const map = createPlanMap(
  library,
  container,
  { scene, view, paint: readPlanPaint() },
  {
    onReady: () => {
      window.recolour = async (rounds) => {
        const figures = { synchronousMs: [], frameMs: [], unchangedMs: [] };
        for (let round = 1; round <= rounds; round += 1) {
          await frame();
          const start = performance.now();
          map.recolour(codesOf(round));
          figures.synchronousMs.push(performance.now() - start);
          // Frame callbacks run in order, so the map has been drawn before this one.
          await frame();
          const channel = new MessageChannel();
          await new Promise((done) => {
            channel.port1.addEventListener('message', done, { once: true });
            channel.port1.start();
            channel.port2.postMessage(undefined);
          });
          figures.frameMs.push(performance.now() - start);
          const again = performance.now();
          map.recolour(codesOf(round));
          figures.unchangedMs.push(performance.now() - again);
        }
        return figures;
      };
    },
    onLost: () => {
      document.title = 'no WebGL 2';
    },
    onMove: () => {},
  },
);
map.recolour(codesOf(0));
