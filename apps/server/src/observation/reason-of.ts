/** Why something failed, in one line: the sentence, and what lies behind it. */
export function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let at = error; at !== undefined && at !== null && parts.length < 5; at = at instanceof Error ? at.cause : undefined) {
    const said = sentenceOf(at);
    // One often repeats the other.
    if (said !== '' && !parts.some((part) => part.includes(said))) parts.push(said);
  }
  return parts.join(': ');
}

function sentenceOf(error: unknown): string {
  // Every address of a host was tried: Node puts what each of them said into a list, and nothing into the message.
  if (error instanceof AggregateError && error.message === '') return [...new Set(error.errors.map(sentenceOf))].join(', ');
  return error instanceof Error ? error.message || ((error as NodeJS.ErrnoException).code ?? error.name) : String(error);
}
