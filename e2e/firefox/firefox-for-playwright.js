#!/usr/bin/env node
// Playwright starts this program in Firefox’s place (`executablePath`). Debian’s Firefox is older than the one that Playwright expects:
// commands that it does not know yet and no journey needs are answered here, and all others are passed on. FIREFOX names the program.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** Commands that this program answers itself, with an empty result, because no journey in Firefox needs another colour scheme. */
const ANSWERED_HERE = new Set(['emulation.setMediaFeaturesOverride']);
const LISTENING = /^WebDriver BiDi listening on (ws:\/\/\S+)/u;

const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));
firefox.on('exit', (code) => process.exit(code ?? 1));
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = LISTENING.exec(line) ?? [];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else pass(address);
});

function pass(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('listening', () => process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`));
  server.on('connection', (playwright, { url }) => {
    const browser = new WebSocket(new URL(url, address), { maxPayload: 0 });
    const waiting = [];
    browser.on('open', () => {
      for (const text of waiting.splice(0)) browser.send(text);
    });
    playwright.on('message', (bytes) => {
      const text = bytes.toString();
      const { id, method } = JSON.parse(text);
      if (ANSWERED_HERE.has(method)) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      else if (browser.readyState === WebSocket.OPEN) browser.send(text);
      else waiting.push(text);
    });
    browser.on('message', (bytes) => playwright.send(bytes.toString()));
    browser.on('close', () => playwright.close());
    playwright.on('close', () => browser.close());
  });
}
