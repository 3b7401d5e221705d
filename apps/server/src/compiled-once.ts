import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * What the sources become is kept beside the packages, so that only the first start has to strip and compile them; where nothing
 * can be written there every start does. Not in the folder for temporary files, where others of the machine could write as well.
 */
export function keepWhatIsCompiled(): void {
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/assist', import.meta.url)));
}
