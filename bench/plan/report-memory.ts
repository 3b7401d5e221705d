/** Loaded before a command: on exit, reports the peak memory of its process in kilobytes. */
process.on('exit', () => process.stderr.write(`\nmemory ${process.resourceUsage().maxRSS}\n`));
