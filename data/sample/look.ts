/** Draws every level as SVG and PNG, for inspection: `node data/sample/look.ts <folder> [level] [dark]`. */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { DARK_PLAN, importImdf, levelToSvg } from '@assist/floorplan';
import { drawBuilding } from './building/draw-building.ts';

const [folder = 'look', only, theme] = process.argv.slice(2);
const { plan, defects } = importImdf(drawBuilding().files);
for (const { severity, code, place, featureId, sentence } of defects) console.log(severity, code, place, featureId, sentence);
await mkdir(folder, { recursive: true });
for (const level of plan?.features.level ?? []) {
  const short = level.properties.short_name?.['en'] ?? level.id;
  if (plan === null || (only !== undefined && only !== 'all' && only !== short)) continue;
  const svg = levelToSvg(plan, level.id, { widthPx: 2_200, ...(theme === 'dark' ? { colours: DARK_PLAN } : {}) });
  if (svg === null) continue;
  await writeFile(`${folder}/level-${short}.svg`, svg);
  await sharp(Buffer.from(svg)).png().toFile(`${folder}/level-${short}.png`);
}
