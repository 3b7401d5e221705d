/** Is loaded before a command. On exit, it reports the peak memory of the command's process in kilobytes. */
process.on('exit', () => process.stderr.write(`\nmemory ${process.resourceUsage().maxRSS}\n`));
