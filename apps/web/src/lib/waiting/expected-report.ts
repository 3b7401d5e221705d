/** The hub's expected report of a change that is being sent. */
export interface ExpectedReport {
  /** Resolves to true once the refetch that the report caused has ended, or to false if the caller has to refetch. */
  isRead(): Promise<boolean>;
  stop(): void;
}

const NO_REPORT: ExpectedReport = { isRead: async () => false, stop() {} };

/** The function that listens for a report. It is replaced when the hub's client has loaded, after the first drawing. */
let listen = () => NO_REPORT;

export function setReports(listenForReport: () => ExpectedReport): void {
  listen = listenForReport;
}

/** Listens for the hub's report of a change. Called before the change is sent, because the report may arrive before the answer. */
export const expectReport = (): ExpectedReport => listen();
