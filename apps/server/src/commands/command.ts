/** Writes a line to standard output. */
export type Print = (line: string) => void;

/** One command of `assist`. */
export interface Command {
  readonly name: string;
  /** The command's part of `assist help`: each form on a line, with its explanation indented below. Ends with a line break. */
  readonly help: string;
  /** @throws CommandError the sentence for the operator, and the exit code */
  run(args: string[], print: Print): Promise<void>;
}
