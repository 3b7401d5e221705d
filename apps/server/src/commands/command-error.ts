/** Ends the command with a sentence and an exit code, which is 2 if the command was mistyped. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
