/** Loaded before a command: says, when it ends, how much memory its process had at most, in kilobytes. */
process.on('exit', () => process.stderr.write(`\nmemory ${process.resourceUsage().maxRSS}\n`));
