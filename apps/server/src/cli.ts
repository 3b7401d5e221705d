import { keepWhatIsCompiled } from './compiled-once.ts';

keepWhatIsCompiled();
// Not above: what is imported there is compiled before anything runs.
const { commandLine } = await import('./command-line.ts');
process.exitCode = await commandLine(process.argv.slice(2));
