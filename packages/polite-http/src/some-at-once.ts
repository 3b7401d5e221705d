/**
 * The same for each of a list, in its order, so many at once: a list is as long as somebody has made it. After a failure nothing more is begun.
 */
export async function someAtOnce<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const oneByOne = async () => {
    try {
      for (const [index, item] of left) results[index] = await work(item);
    } finally {
      // After a failure the result is of no use to anybody: the rest of the list is skipped.
      for (const _ of left);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, oneByOne));
  return results;
}
