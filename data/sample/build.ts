/**
 * Writes the sample company: `node data/sample/build.ts [folder]`. Two runs write the same bytes. The pictures are drawn by
 * `draw-pictures.ts`; they change with the library that renders them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSampleFiles } from './sample-files.ts';

const folder = process.argv[2] ?? dirname(fileURLToPath(import.meta.url));
for (const [name, text] of Object.entries(listSampleFiles())) {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}
