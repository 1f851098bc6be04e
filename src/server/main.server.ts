/** `npm start`. Listens for stop requests before it loads anything of the shop. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { listenForStop } from './ops/stop-request.server.ts'

listenForStop()
// Keeps the compiled code beside the build, which takes a third off the next start. A folder that cannot be written is no error.
enableCompileCache(fileURLToPath(new URL('../../dist/compile-cache', import.meta.url)))
// Opening them makes writes to a pipe asynchronous, so that they do not wait for its reader. A message that cannot be
// written, as to a full disk, is lost; the shop starts all the same.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
await import('./start.server.ts')
