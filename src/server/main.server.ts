/** `npm start`. Listens for stop requests before it loads anything of the shop. */
import { listenForStop } from './ops/stop-request.server.ts'

listenForStop()
// Reading them once makes writes to a pipe asynchronous, so that they do not wait for its reader.
void process.stdout
void process.stderr
await import('./ops/start.server.ts')
