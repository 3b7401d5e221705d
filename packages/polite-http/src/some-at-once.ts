/**
 * Runs the same work for each item of a list, in order, with at most `most` at once, because a list may be of any length. Nothing more is
 * started after a failure.
 */
export async function someAtOnce<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const oneByOne = async () => {
    try {
      for (const [index, item] of left) results[index] = await work(item);
    } finally {
      // After a failure nobody needs the result, so the rest of the list is skipped.
      for (const _ of left);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, oneByOne));
  return results;
}
