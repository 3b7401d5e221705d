/** The hub's report of a change that is about to be sent. */
export interface ExpectedReport {
  /** Resolves to true once the read that the report caused has ended; to false if the caller has to read. */
  isRead(): Promise<boolean>;
  stop(): void;
}

const NO_REPORT: ExpectedReport = { isRead: async () => false, stop() {} };

/** Replaced once the hub's client has loaded, which is after the first drawing. */
let listen = () => NO_REPORT;

export function setReports(listenForReport: () => ExpectedReport): void {
  listen = listenForReport;
}

/** Listens for the hub's report of a change. Called before the request: the report may arrive before the answer. */
export const expectReport = (): ExpectedReport => listen();
