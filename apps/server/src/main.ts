import { keepWhatIsCompiled } from './compiled-once.ts';

keepWhatIsCompiled();
// Imported dynamically, because static imports would be compiled before the cache is enabled.
await import('./serve.ts');
