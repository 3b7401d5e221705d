import { keepWhatIsCompiled } from './compiled-once.ts';

keepWhatIsCompiled();
// A program that stops reading early (`| head`) has read what it wanted, so this is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
// Imported dynamically, because static imports are compiled before anything runs.
const { commandLine } = await import('./commands/command-line.ts');
process.exitCode = await commandLine(process.argv.slice(2));
