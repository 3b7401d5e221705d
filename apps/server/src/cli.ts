import { keepWhatIsCompiled } from './compiled-once.ts';

keepWhatIsCompiled();
// A reader that stops early (`| head`) has read what it wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
// Not a static import, because those are compiled before anything runs.
const { commandLine } = await import('./commands/command-line.ts');
process.exitCode = await commandLine(process.argv.slice(2));
