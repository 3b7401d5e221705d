/** A change that is about to be sent. */
export interface ExpectedReport {
  /** Resolves once the report's read has ended; to false if there was no report, so that the caller has to read by itself. */
  isRead(): Promise<boolean>;
  stop(): void;
}

const NO_REPORT: ExpectedReport = { isRead: async () => false, stop() {} };

/** Set once the hub's client has loaded, which comes after the first picture. */
let listen = () => NO_REPORT;

export function setReports(listenForReport: () => ExpectedReport): void {
  listen = listenForReport;
}

/** Listens for the hub's report of a change from now on: it may arrive before the answer to the request. */
export const expectReport = (): ExpectedReport => listen();
