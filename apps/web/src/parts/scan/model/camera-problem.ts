/** Why there is no picture. */
export type CameraProblem = 'refused' | 'none' | 'inUse' | 'insecure';

/** By the name of what `getUserMedia` is refused with (Media Capture and Streams, 10.2.1). */
const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

/** What is not named is a camera that there is and that does not start: another program has it, or the system. */
export function cameraProblemOf(error: unknown): CameraProblem {
  return (error instanceof Error ? PROBLEMS[error.name] : undefined) ?? 'inUse';
}
