/** Renders the pictures of the sample: `node data/sample/draw-pictures.ts [folder]`. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { SCENES } from './drawings/scenes.ts';

const folder = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), 'pictures');
await mkdir(folder, { recursive: true });
for (const [name, draw] of Object.entries(SCENES)) {
  await sharp(Buffer.from(draw()))
    .webp({ quality: 82, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
}
