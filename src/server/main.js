/**
 * `npm start`. Listens for stop requests before it loads anything of the shop. This file is JavaScript because Node keeps
 * its compiler for TypeScript (20 MB) in memory if one file is not in the compile cache, which is opened here.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// A folder that cannot be written is no error.
enableCompileCache(fileURLToPath(new URL('../../dist/compile-cache', import.meta.url)))
const { listenForStop } = await import('./ops/stop-request.server.ts')
listenForStop()
// Opening them makes writes to a pipe asynchronous, so that they do not wait for its reader. A message that cannot be
// written, as to a full disk, is lost; the shop starts all the same.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
const { startShop } = await import('./start.server.ts')
await startShop()
