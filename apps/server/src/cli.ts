import { keepWhatIsCompiled } from './compiled-once.ts';

keepWhatIsCompiled();
// Not above: what is imported there is compiled before anything runs.
await import('./command-line.ts');
