import { keepWhatIsCompiled } from './compiled-once.ts';

keepWhatIsCompiled();
// Not a static import, because those are compiled before anything runs.
await import('./serve.ts');
