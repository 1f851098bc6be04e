/** `npm start`. Listens for stop requests before it loads anything of the shop. */
import { listenForStop } from './ops/stop-request.server.ts'

listenForStop()
// Opening them makes writes to a pipe asynchronous, so that they do not wait for its reader. A message that cannot be
// written, as to a full disk, is lost; the shop starts all the same.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
await import('./ops/start.server.ts')
