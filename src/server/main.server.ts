/** `npm start`. Hears that it is to stop before it loads anything of the shop. */
import { listenForStop } from './ops/stop-request.server.ts'

listenForStop()
// Asked for once, they are set so that no write to a pipe waits for its reader.
void process.stdout
void process.stderr
await import('./ops/start.server.ts')
