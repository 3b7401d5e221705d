import { boundsOf, boxesMeet, containsPoint, distanceToBoundary, LIGHT_PLAN, unitColour } from '@assist/floorplan';
import type { Point } from './dxf-entity.ts';
import type { Proposal, ProposedBlock, ProposedDoor, ProposedRoom } from './proposal.ts';

const SURE = '#1a7f37';
const UNSURE = '#d97706';
const SIGN_WORDS = {
  swing: 'drawn as a door',
  jambs: 'two walls end at each other',
  corner: 'a wall ends before another: perhaps a narrow place only',
} as const;
const MARGIN_M = 1;
/** Least area in square metres of the rectangle around a part that gets a picture. A smaller part is a stray line. */
const LEAST_PART_M2 = 10;
/** The light plan's colours, changed so that categories of rooms can be told apart on white paper. */
const ROOM_COLOURS = {
  ...LIGHT_PLAN,
  unit: '#e8eef6',
  units: { ...LIGHT_PLAN.units, room: '#e8eef6', office: '#e3ecf7', walkway: '#f6f1e4' },
};

/** The parts of the walls, each as its outer ring followed by its holes. */
type Walls = readonly (readonly (readonly Point[])[])[];

/**
 * Renders the proposal as an HTML page to review: the plan with room numbers, then lists of rooms, uncertain doors and blocks. The page
 * makes no network requests.
 */
export function proposalPage(proposal: Proposal, walls: Walls): string {
  const { rooms, doors, blocks, unit, level, unusedTexts, ignored } = proposal;
  const unsure = doors.filter(({ sure }) => !sure);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(proposal.file)}: proposal</title>
<style>
  body { margin: 0 auto; max-width: 1500px; padding: 24px; font: 15px/1.5 Inter, 'Helvetica Neue', Arial, sans-serif; color: ${LIGHT_PLAN.text}; background: #fff; }
  h1 { margin: 0; font-size: 22px; } h2 { margin: 32px 0 8px; font-size: 17px; }
  p { margin: 4px 0; } .muted { color: ${LIGHT_PLAN.mutedText}; }
  svg.plan { display: block; width: 100%; height: auto; max-height: 88vh; margin: 16px 0 8px; }
  table { border-collapse: collapse; } th, td { padding: 4px 14px 4px 0; text-align: left; vertical-align: middle; border-bottom: 1px solid #e6e9ed; }
  th { font-weight: 600; } td.number { text-align: right; font-variant-numeric: tabular-nums; }
  .columns { columns: 420px; column-gap: 40px; } .columns table { break-inside: auto; }
  .key { display: inline-block; width: 18px; height: 8px; margin: 0 6px 0 18px; border-radius: 2px; }
  code { font-size: 13px; background: #f1f3f5; padding: 1px 4px; border-radius: 3px; }
</style>
<h1>${safe(level.name)}, ${safe(proposal.venue)}</h1>
<p>${safe(proposal.file)} · ${safe(unitSentence(unit))} · walls on ${proposal.wallLayers.map((layer) => `<code>${safe(layer)}</code>`).join(' ')}</p>
${planPictures(proposal, walls)}
<p><span class="key" style="background:${SURE};margin-left:0"></span>door, sure (${doors.length - unsure.length})
<span class="key" style="background:${UNSURE}"></span>door, not sure (${unsure.length}): where it is none, write the two rooms into <code>merge</code>
<span class="key" style="background:repeating-linear-gradient(45deg,#c3c9d0 0 2px,#f4f5f6 2px 5px)"></span>rejected: open to the outside, perhaps a room with a wide window
<span class="key" style="background:${LIGHT_PLAN.fixture};outline:1px solid ${LIGHT_PLAN.fixtureLine}"></span>desk or furniture</p>
<p class="muted">This is a proposal. In proposal.json set <code>"state": "reject"</code> where there is no room, change <code>name</code> and <code>category</code>, join rooms by
<code>"merge": [["r1", "r2"]]</code>, and say of blocks whether they are <code>desk</code>, <code>fixture</code> or <code>ignore</code>.</p>
<h2>Rooms (${rooms.length})</h2>
<div class="columns"><table><tr><th>id</th><th>name</th><th>category</th><th>m²</th></tr>
${rooms.map(roomRow).join('\n')}
</table></div>
${unsure.length === 0 ? '' : `<h2>Doors that are not sure (${unsure.length})</h2>\n<div class="columns"><table><tr><th>id</th><th>width</th><th>between</th><th></th></tr>\n${unsure.map(doorRow).join('\n')}\n</table></div>`}
${blocks.length === 0 ? '' : `<h2>Blocks (${blocks.length})</h2>\n<table><tr><th></th><th>name</th><th>count</th><th>size</th><th>suggested</th><th></th></tr>\n${blocks.map(blockRow).join('\n')}\n</table>`}
${listOf('Texts that name no room', unusedTexts)}
${listOf(
  'What was left out',
  ignored.map(({ what, count, line }) => `${what}${count > 1 ? ` (${count} times)` : ''}${line === null ? '' : `, first at line ${line}`}`),
)}
</html>
`;
}

/** Draws one picture for each separate part of the outline (such as floors side by side), the largest first. */
function planPictures(proposal: Proposal, walls: Walls): string {
  const parts = proposal.outline
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .filter((part, index) => index === 0 || sizeOf(part) >= LEAST_PART_M2);
  return parts
    .map((part, index) => {
      const heading =
        parts.length === 1 ? '' : `<h2>Part ${index + 1}</h2>\n<p class="muted">Alone: <code>--only ${onlyOf(part, proposal)}</code></p>\n`;
      return heading + planPicture(proposal, walls, part);
    })
    .join('\n');
}

function sizeOf(part: readonly (readonly Point[])[]): number {
  const box = boundsOf(part.flat());
  return (box.maxX - box.minX) * (box.maxY - box.minY);
}

/** Returns the rectangle around a part in the drawing's units, as the value of the command's `--only`. */
function onlyOf(part: readonly (readonly Point[])[], { origin, unit }: Proposal): string {
  const box = boundsOf(part.flat());
  const back = (metres: number, axis: 0 | 1) => Math.round((metres / unit.metresPerUnit + origin[axis]) * 100) / 100;
  return [back(box.minX - 0.1, 0), back(box.minY - 0.1, 1), back(box.maxX + 0.1, 0), back(box.maxY + 0.1, 1)].join(',');
}

function planPicture({ rooms, doors, blocks }: Proposal, walls: Walls, part: readonly (readonly Point[])[]): string {
  const box = boundsOf(part.flat());
  const isIn = (points: readonly Point[]) => boxesMeet(boundsOf(points), box);
  const frame = [box.minX - MARGIN_M, -box.maxY - MARGIN_M, box.maxX - box.minX + 2 * MARGIN_M, box.maxY - box.minY + 2 * MARGIN_M];
  const fixtures = blocks.filter(({ as }) => as !== 'ignore').flatMap(({ places }) => places);
  const shown = rooms.filter(({ rings }) => isIn(rings.flat()));
  // Doors are drawn thicker on the plan of a long building, so that they are still visible.
  const doorM = Math.max(0.1, Math.max(frame[2]!, frame[3]!) / 500);
  return [
    `<svg class="plan" xmlns="http://www.w3.org/2000/svg" viewBox="${frame.map(fixed).join(' ')}" font-family="Inter, 'Helvetica Neue', Arial, sans-serif" text-anchor="middle" role="img" aria-label="The proposed plan">`,
    `<defs><pattern id="rejected" width="0.5" height="0.5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="0.5" height="0.5" fill="#f4f5f6"/><path d="M0 0V0.5" stroke="#c3c9d0" stroke-width="0.12"/></pattern></defs>`,
    ...shown.map(
      ({ rings, category, state }) =>
        `<path d="${pathOf(rings)}" fill="${state === 'reject' ? 'url(#rejected)' : unitColour(category, ROOM_COLOURS)}" fill-rule="evenodd"/>`,
    ),
    `<path d="${walls
      .filter((rings) => isIn(rings.flat()))
      .map(pathOf)
      .join('')}" fill="${LIGHT_PLAN.wall}" fill-rule="evenodd"/>`,
    ...fixtures
      .filter(({ corners }) => isIn(corners))
      .map(
        ({ corners }) =>
          `<path d="${pathOf([corners])}" fill="${LIGHT_PLAN.fixture}" stroke="${LIGHT_PLAN.fixtureLine}" stroke-width="0.03"/>`,
      ),
    ...doors
      .filter(({ from, to }) => isIn([from, to]))
      .map(
        ({ from, to, depthM, sure }) =>
          `<path d="M${point(from)}L${point(to)}" stroke="${sure ? SURE : UNSURE}" stroke-width="${fixed(Math.max(doorM, depthM))}" fill="none"/>`,
      ),
    ...shown.map(roomLabel),
    '</svg>',
  ].join('\n');
}

function roomLabel(room: ProposedRoom): string {
  const spot = widestSpot(room);
  const number = Math.max(0.22, Math.min(0.8, spot.radiusM * 0.5));
  // The name is made small enough to fit into the room: a letter is a little more than half as wide as it is high.
  const name = Math.min(number * 0.62, (spot.radiusM * 2.9) / Math.max(4, room.name.length));
  const [x, y] = spot.at;
  const isNamed = room.name !== '' && name >= 0.14;
  return [
    `<text x="${fixed(x)}" y="${fixed(-y + (isNamed ? number * 0.1 : number * 0.35))}" font-size="${fixed(number)}" font-weight="600" fill="${LIGHT_PLAN.text}">${safe(room.id)}</text>`,
    isNamed
      ? `<text x="${fixed(x)}" y="${fixed(-y + name * 1.25)}" font-size="${fixed(name)}" fill="${LIGHT_PLAN.mutedText}">${safe(room.name)}</text>`
      : '',
  ].join('');
}

/** Finds the spot with the most space for the label: of the points of a grid over the room, the one farthest from the room's edge. */
function widestSpot({ rings }: ProposedRoom): { readonly at: Point; readonly radiusM: number } {
  const box = boundsOf(rings.flat());
  const STEPS = 12;
  let best = { at: [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2] as Point, radiusM: 0 };
  for (let column = 1; column < STEPS; column += 1) {
    for (let row = 1; row < STEPS; row += 1) {
      const at: Point = [box.minX + ((box.maxX - box.minX) * column) / STEPS, box.minY + ((box.maxY - box.minY) * row) / STEPS];
      if (!containsPoint(rings, at)) continue;
      const radiusM = distanceToBoundary(rings, at);
      if (radiusM > best.radiusM) best = { at, radiusM };
    }
  }
  return best;
}

function roomRow({ id, name, category, state, areaM2 }: ProposedRoom): string {
  return `<tr><td>${safe(id)}</td><td>${safe(name)}${state === 'reject' ? ' (rejected)' : ''}</td><td>${safe(category)}</td><td class="number">${areaM2.toFixed(1)}</td></tr>`;
}

function doorRow({ id, widthM, rooms, sign }: ProposedDoor): string {
  return `<tr><td>${safe(id)}</td><td class="number">${widthM.toFixed(2)} m</td><td>${safe(rooms.join(' and '))}</td><td class="muted">${SIGN_WORDS[sign]}</td></tr>`;
}

function blockRow({ name, as, why, count, sizeM, drawing }: ProposedBlock): string {
  const [long, short] = sizeM;
  return `<tr><td>${thumbnail(drawing)}</td><td><code>${safe(name)}</code></td><td class="number">${count}</td><td class="number">${long.toFixed(2)} × ${short.toFixed(2)} m</td><td>${as}</td><td class="muted">${safe(why)}</td></tr>`;
}

function thumbnail(drawing: ProposedBlock['drawing']): string {
  const box = boundsOf(drawing.flat());
  const size = Math.max(box.maxX - box.minX, box.maxY - box.minY, 0.01);
  const edge = size * 0.06;
  const lines = drawing.map((line) => `M${line.map(point).join('L')}`).join('');
  const view = [box.minX - edge, -box.maxY - edge, box.maxX - box.minX + 2 * edge, box.maxY - box.minY + 2 * edge].map(fixed).join(' ');
  return `<svg width="56" height="56" viewBox="${view}"><path d="${lines}" fill="none" stroke="${LIGHT_PLAN.text}" stroke-width="${(size * 0.02).toFixed(4)}"/></svg>`;
}

function listOf(title: string, lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : `<h2>${title} (${lines.length})</h2>\n<ul class="columns">${lines.map((line) => `<li>${safe(line)}</li>`).join('')}</ul>`;
}

export function unitSentence({ name, metresPerUnit, how, doors }: Proposal['unit']): string {
  const unit = name === null ? `one unit is ${Number(metresPerUnit.toPrecision(4))} m` : `drawn in ${name}`;
  return how === 'doors' ? `${unit}, according to ${doors} doors` : how === 'points' ? `${unit}, by two points` : `${unit}, as given`;
}

function pathOf(rings: readonly (readonly Point[])[]): string {
  return rings.map((ring) => `M${ring.map(point).join('L')}Z`).join('');
}

function point([x, y]: Point): string {
  return `${fixed(x)} ${fixed(-y)}`;
}

function fixed(value: number): string {
  return String(Math.round(value * 1_000) / 1_000 + 0);
}

function safe(text: string): string {
  return text.replace(/[&<>"']/gu, (letter) => `&#${letter.charCodeAt(0)};`);
}
