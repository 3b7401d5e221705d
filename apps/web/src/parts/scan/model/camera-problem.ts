/** The reason why there is no picture. */
export type CameraProblem = 'refused' | 'none' | 'inUse' | 'insecure';

/** Problems by the name of the error of `getUserMedia` (Media Capture and Streams, 10.2.1). */
const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

/** Returns the problem that an error means. An error that is not listed counts as a camera in use by another program or the system. */
export function cameraProblemOf(error: unknown): CameraProblem {
  return (error instanceof Error ? PROBLEMS[error.name] : undefined) ?? 'inUse';
}
