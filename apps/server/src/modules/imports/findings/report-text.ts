import type { ReportLine } from './report-line.ts';

/** Number of similar findings that are shown; more errors than warnings, because errors must be fixed. */
const SHOWN = { error: 20, warning: 5 } as const;

/** Lists an import's findings, errors first, with similar ones grouped and counted, because a plan may have thousands of one kind. */
export function reportText(lines: readonly ReportLine[]): readonly string[] {
  const ordered = lines.toSorted((a, b) => (a.severity === b.severity ? 0 : a.severity === 'error' ? -1 : 1));
  const kinds = Map.groupBy(ordered, ({ file, severity, code }) => `${severity.padEnd(8)}${file} ${code}`);
  return [...kinds.values()].flatMap((alike) => {
    const [{ file, severity, code, place, sentence }] = alike as [ReportLine];
    const said = severity.padEnd(8) + file;
    if (alike.length === 1) return [`${said}${place === '' ? '' : `, ${place}`}: ${sentence} [${code}]`];
    const shown = alike.slice(0, SHOWN[severity]).map((line) => `        ${line.place === '' ? '' : `${line.place}: `}${line.sentence}`);
    const more = alike.length - shown.length;
    return [`${said}: ${alike.length} times [${code}]`, ...shown, ...(more > 0 ? [`        and ${more} more`] : [])];
  });
}
