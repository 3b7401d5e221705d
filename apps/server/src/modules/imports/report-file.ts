import { drawDefects, escapeXml } from '@assist/floorplan';
import { csvText } from '@assist/tables';
import type { drawnPlan } from './plans/drawn-plan.ts';
import type { ReportLine } from './findings/report-line.ts';

/** Returns all findings of an import, one row each. */
export function reportCsv(lines: readonly ReportLine[]): string {
  return csvText([
    ['severity', 'file', 'code', 'place', 'sentence'],
    ...ordered(lines).map(({ severity, file, code, place, sentence }) => [severity, file, code, place, sentence]),
  ]);
}

/** Returns all findings of an import as a self-contained page. Similar findings are grouped, and findings in the plan are drawn on it. */
export function reportHtml(lines: readonly ReportLine[], plan: ReturnType<typeof drawnPlan> | undefined, title: string): string {
  const numbered = ordered(lines).map((line, index) => ({ line, number: index + 1 }));
  const marks = numbered.flatMap(({ line: { featureId, severity, code, place, sentence }, number }) =>
    featureId === undefined
      ? []
      : [{ number, severity, featureId, href: `#found-${number}`, title: `${number}. ${place}: ${sentence} [${code}]` }],
  );
  const pictures = plan === undefined ? [] : drawDefects(plan, marks);
  const kinds = [...Map.groupBy(numbered, ({ line }) => `${line.file} ${line.code}`).values()];
  const count = (severity: ReportLine['severity']) => lines.filter((line) => line.severity === severity).length;
  const number = (many: number, word: string) => `${many} ${many === 1 ? word : `${word}s`}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
<h1>${escapeXml(title)}</h1>
<p>${number(count('error'), 'error')}, ${number(count('warning'), 'warning')}.${count('error') > 0 ? ' Nothing has been changed.' : ''}</p>
<table>
<thead><tr><th>What</th><th>File</th><th>How often</th></tr></thead>
<tbody>
${kinds
  .map(([first, ...others]) => {
    const { line, number: found } = first!;
    return `<tr class="${line.severity}"><td><a href="#found-${found}">${escapeXml(line.code)}</a></td><td>${line.file}</td><td>${others.length + 1}</td></tr>`;
  })
  .join('\n')}
</tbody>
</table>
${pictures.map(({ floor, svg }) => `<h2>${escapeXml(floor)}</h2>\n${svg}`).join('\n')}
${kinds.map((kind) => `<h2 class="${kind[0]!.line.severity}">${escapeXml(kind[0]!.line.code)} <small>${kind[0]!.line.file}</small></h2>\n<ol>\n${kind.map(listItem).join('\n')}\n</ol>`).join('\n')}
</html>
`;
}

function listItem({ line: { place, sentence }, number }: { readonly line: ReportLine; readonly number: number }): string {
  const where = place === '' ? '' : `<b>${escapeXml(place)}</b> `;
  return `<li id="found-${number}" value="${number}">${where}${escapeXml(sentence)}</li>`;
}

/** Sorts errors first, and groups similar findings. */
function ordered(lines: readonly ReportLine[]): readonly ReportLine[] {
  const kinds = Map.groupBy(lines, ({ severity, file, code }) => `${severity} ${file} ${code}`);
  return [...kinds.values()].toSorted(([a], [b]) => Number(b?.severity === 'error') - Number(a?.severity === 'error')).flat();
}

const STYLE = `
:root { color-scheme: light dark; --error: light-dark(#b3261e, #ff8a80); --warning: light-dark(#8a5a00, #ffc66d); --line: light-dark(#c9ced6, #3b4450); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; } th, td { padding: 4px 16px 4px 0; text-align: start; border-bottom: 1px solid var(--line); }
h2.error, tr.error a { color: var(--error); } h2.warning, tr.warning a { color: var(--warning); } h2 small { font-weight: 400; opacity: .7; }
li { overflow-wrap: anywhere; } li:target { background: color-mix(in srgb, var(--warning) 25%, transparent); }
svg { width: 100%; height: auto; border: 1px solid var(--line); }
path { fill: none; stroke: light-dark(#9aa3ae, #66717e); stroke-width: 1; }
path.ground { fill: color-mix(in srgb, var(--line) 35%, transparent); stroke: none; }
path.error { fill: color-mix(in srgb, var(--error) 18%, transparent); stroke: var(--error); stroke-width: 2; }
path.warning { fill: color-mix(in srgb, var(--warning) 18%, transparent); stroke: var(--warning); stroke-width: 2; }
circle.error { fill: light-dark(#b3261e, #c9453c); } circle.warning { fill: light-dark(#8a5a00, #93650f); }
text { fill: #fff; font: 600 11px system-ui, sans-serif; text-anchor: middle; }
`;
