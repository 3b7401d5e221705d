/** The hub's lower bound: a server that sends the same bytes to all connected sockets, without checking rights and without a protocol. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const http = createServer((asked, answer) => {
  const chunks: Buffer[] = [];
  asked.on('data', (chunk: Buffer) => chunks.push(chunk));
  asked.on('end', () => {
    answer.end('told');
    const text = Buffer.concat(chunks);
    for (const socket of sockets.clients) socket.send(text, { binary: false });
  });
});
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
http.listen(0, '127.0.0.1', () => process.send!({ port: (http.address() as { port: number }).port }));
