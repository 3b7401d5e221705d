import { keepWhatIsCompiled } from './compiled-once.ts';

keepWhatIsCompiled();
// A program that stops reading early (`| head`) has read what it wanted, so this is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
// Imported dynamically, because static imports would be compiled before the cache is enabled.
const { commandLine } = await import('./commands/command-line.ts');
process.exitCode = await commandLine(process.argv.slice(2));
