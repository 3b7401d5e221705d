/** This module is loaded before a command. When the process exits, it writes the process's peak memory in kilobytes to stderr. */
process.on('exit', () => process.stderr.write(`\nmemory ${process.resourceUsage().maxRSS}\n`));
