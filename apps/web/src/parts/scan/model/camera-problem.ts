/** Why there is no picture. */
export type CameraProblem = 'refused' | 'none' | 'inUse' | 'insecure';

/** By the name of the error of `getUserMedia` (Media Capture and Streams, 10.2.1). */
const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

/** Any other error means a camera that exists and does not start: another program or the system is using it. */
export function cameraProblemOf(error: unknown): CameraProblem {
  return (error instanceof Error ? PROBLEMS[error.name] : undefined) ?? 'inUse';
}
