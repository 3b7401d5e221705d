/** Describes in one line why something failed: the message, and its causes. */
export function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let at = error; at !== undefined && at !== null && parts.length < 5; at = at instanceof Error ? at.cause : undefined) {
    const said = sentenceOf(at);
    // A cause often repeats the message.
    if (said !== '' && !parts.some((part) => part.includes(said))) parts.push(said);
  }
  return parts.map((part, index) => (index < parts.length - 1 ? part.replace(/\.$/u, '') : part)).join(': ');
}

function sentenceOf(error: unknown): string {
  // All addresses of a host were tried: Node puts each error into a list, and nothing into the message.
  if (error instanceof AggregateError && error.message === '') return [...new Set(error.errors.map(sentenceOf))].join(', ');
  return error instanceof Error ? error.message || ((error as NodeJS.ErrnoException).code ?? error.name) : String(error);
}
