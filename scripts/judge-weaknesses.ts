// Decides what a report of known vulnerabilities means for a release. SECURITY.md states how long a vulnerability may stay.

/** A vulnerability that somebody has reviewed. The time for fixing it counts from the day on which it was published. */
export interface Looked {
  /** The end of the vulnerability's address: `GHSA-…`. */
  readonly advisory: string;
  /** Date of publication, YYYY-MM-DD. */
  readonly published: string;
  /** Why the vulnerability may wait, or does not reach the product. */
  readonly why: string;
  /** False only if somebody has found that the vulnerability does not reach the product. */
  readonly isReached?: boolean;
}

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;
type Severity = (typeof SEVERITIES)[number];

interface Weakness {
  readonly advisory: string;
  readonly severity: Severity;
  readonly title: string;
  readonly package: string;
  /** The locations of the package in the lock file. */
  readonly folders: readonly string[];
}

export interface Report {
  /** The number of packages audited. */
  readonly packages: number;
  readonly weaknesses: readonly Weakness[];
}

export interface Line {
  readonly said: string;
  readonly isFault: boolean;
}

/**
 * Days from publication within which a vulnerability must be fixed, by severity; undefined means in the next release, regardless of its
 * date.
 */
const DAYS: Readonly<Record<Severity, number | undefined>> = { critical: 3, high: 14, moderate: 60, low: undefined, info: undefined };
/** Factor of the time limit for vulnerabilities only in development tools. */
const LONGER_FOR_TOOLS = 4;
const DAY_MS = 86_400_000;

interface Advisory {
  readonly url: string;
  readonly title: string;
  readonly severity: string;
}

interface NpmReport {
  readonly auditReportVersion?: number;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
  readonly metadata?: { readonly dependencies?: { readonly total?: number } };
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly name: string; readonly via: readonly (string | Advisory)[]; readonly nodes: readonly string[] }>
  >;
}

/**
 * Reads the output of `npm audit --json`; returns a sentence if it contains no report, so that a failure never counts as a clean report.
 */
export function readReport(text: string): Report | string {
  let report: NpmReport;
  try {
    report = JSON.parse(text) as NpmReport;
  } catch {
    return `npm has answered no JSON (${JSON.stringify(text.slice(0, 200))}).`;
  }
  const { auditReportVersion, vulnerabilities, metadata } = report;
  const packages = metadata?.dependencies?.total ?? 0;
  if (auditReportVersion !== 2 || vulnerabilities === undefined || packages === 0)
    return `npm has answered ${report.message ?? report.error?.summary ?? 'a report of another form'}.`;
  const weaknesses = Object.values(vulnerabilities).flatMap(({ name, via, nodes }) =>
    via.flatMap((one) =>
      // An entry that is only a name refers to another vulnerable package, which has its own entry.
      typeof one === 'string'
        ? []
        : [{ advisory: one.url.split('/').at(-1)!, severity: severityOf(one.severity), title: one.title, package: name, folders: nodes }],
    ),
  );
  return { packages, weaknesses };
}

/** Returns the severity; an unknown severity counts as critical. */
function severityOf(text: string): Severity {
  return SEVERITIES.find((one) => one === text) ?? 'critical';
}

/**
 * Returns a line for each vulnerability, the worst first. A vulnerability is a fault if nobody has reviewed it yet, or if the time for
 * fixing it is over.
 */
export function judge(report: Report, shipped: ReadonlySet<string>, looked: readonly Looked[], today: string): Line[] {
  const found = report.weaknesses
    .map((weakness) => {
      const { advisory, severity } = weakness;
      const known = looked.find((one) => one.advisory === advisory);
      const isShipped = weakness.folders.some((folder) => shipped.has(folder));
      const where = isShipped ? 'reaches operators' : 'in tools alone';
      const what = `${severity}, ${where}: ${weakness.package}: ${weakness.title} (${advisory})`;
      if (known === undefined) return { severity, said: `${what}: nobody has looked at it yet`, isFault: true };
      const days = DAYS[severity];
      if (days === undefined || known.isReached === false)
        return { severity, said: `${what}: with the next release, ${known.why}`, isFault: false };
      const until = new Date(Date.parse(known.published) + days * (isShipped ? 1 : LONGER_FOR_TOOLS) * DAY_MS).toISOString().slice(0, 10);
      const isOver = until < today;
      return { severity, said: `${what}: ${isOver ? 'was due by' : 'until'} ${until}, ${known.why}`, isFault: isOver };
    })
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  // Reviewed vulnerabilities that have been fixed must be removed from the list.
  const gone = looked.filter(({ advisory }) => !report.weaknesses.some((one) => one.advisory === advisory));
  return [
    ...found.map(({ said, isFault }) => ({ said, isFault })),
    ...gone.map(({ advisory }) => ({ said: `${advisory} is not there any more: take it out of the list`, isFault: true })),
  ];
}
