/**
 * Runs the same work for each item of a list, starting in order, with at most `most` running at the same time. After a failure, no more
 * work is started.
 */
export async function someAtOnce<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const oneByOne = async () => {
    try {
      for (const [index, item] of left) results[index] = await work(item);
    } finally {
      // Takes the rest of the list away from the other workers, because nobody needs the result after a failure.
      for (const _ of left);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, oneByOne));
  return results;
}
