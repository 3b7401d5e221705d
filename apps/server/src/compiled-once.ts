import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Caches the compiled sources beside the packages, so that only the first start has to strip and compile them. If the cache cannot be
 * written, each start compiles again. The cache is not in the folder for temporary files, where other users of the machine could write as
 * well.
 */
export function keepWhatIsCompiled(): void {
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/assist', import.meta.url)));
}
