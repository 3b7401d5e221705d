import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const SHOWN = 25;

/**
 * Returns lines about the 25 functions that spent the most processor time themselves, in percent of all. Deletes the folder with the
 * profile.
 */
export function busiest(folder: string): string[] {
  const [name] = readdirSync(folder);
  const profile = JSON.parse(readFileSync(join(folder, name!), 'utf8')) as CpuProfile;
  rmSync(folder, { recursive: true, force: true });
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const own = new Map<string, number>();
  let busy = 0;
  profile.samples.forEach((sample, index) => {
    const { functionName, url, lineNumber } = byId.get(sample)!.callFrame;
    if (functionName === '(idle)') return;
    const time = profile.timeDeltas[index]!;
    busy += time;
    const place = url.replace(/^.*\/(node_modules|apps|packages)\//, '$1/');
    const key = `${functionName === '' ? '(anonymous)' : functionName} ${place === '' ? '' : `${place}:${lineNumber + 1}`}`;
    own.set(key, (own.get(key) ?? 0) + time);
  });
  return [...own]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, SHOWN)
    .map(([key, time]) => `  ${((100 * time) / busy).toFixed(1).padStart(5)} %  ${key}`);
}
