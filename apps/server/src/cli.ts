import { keepWhatIsCompiled } from './compiled-once.ts';

keepWhatIsCompiled();
// Who reads no further (`| head`) has seen what he wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
// Not above: what is imported there is compiled before anything runs.
const { commandLine } = await import('./command-line.ts');
process.exitCode = await commandLine(process.argv.slice(2));
