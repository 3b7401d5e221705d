import { keepWhatIsCompiled } from './compiled-once.ts';

keepWhatIsCompiled();
// Imported dynamically, because static imports are compiled before anything runs.
await import('./serve.ts');
