import type { Page } from '@playwright/test';

/** Returns the five tables of the browser’s store, with the number of records in each. */
export async function tablesOf(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const open = indexedDB.open('assist');
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result);
    });
    const counts: Record<string, number> = {};
    for (const name of database.objectStoreNames) {
      const asked = database.transaction(name).objectStore(name).count();
      counts[name] = await new Promise((resolve) => {
        asked.onsuccess = () => resolve(asked.result);
      });
    }
    database.close();
    return counts;
  });
}

/** Returns everything that the browser stores for this site, as text; empty if there is nothing. */
export async function textKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const open = indexedDB.open(name!);
      const database = await new Promise<IDBDatabase>((resolve) => {
        open.onsuccess = () => resolve(open.result);
      });
      for (const table of database.objectStoreNames) {
        const asked = database.transaction(table).objectStore(table).getAll();
        kept.push(
          await new Promise((resolve) => {
            asked.onsuccess = () => resolve(asked.result);
          }),
        );
      }
      database.close();
    }
    return kept.length === 0 ? '' : JSON.stringify(kept);
  });
}
