/**
 * `npm start`. Listens for stop requests before it loads anything of the shop, and builds the shop if its source has changed.
 * This file is JavaScript because Node keeps its compiler for TypeScript (20 MB) in memory if one file is not in the compile
 * cache, which is opened here.
 */
import { executionAsyncResource } from 'node:async_hooks'
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The C library reads its settings only at the start of a process. With fewer arenas and fixed thresholds, it returns more of
// the memory that threads and large buffers have used. Those of the operator count.
const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const isMallocSet = Object.keys(MALLOC_SETTINGS).every((name) => process.env[name] !== undefined)
if (process.platform === 'linux' && !process.connected && !isMallocSet) {
  const [, ...args] = process.argv
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...args], {
    ...MALLOC_SETTINGS,
    ...process.env,
  })
}
// Each call of `process.nextTick` makes an object of the same shape. If none of them is in memory, V8 forgets the shape with a
// garbage collection, and each later call takes five times as long.
const keptTicks = []
process.nextTick(() => keptTicks.push(executionAsyncResource()))
// A folder that cannot be written is no error.
enableCompileCache(fileURLToPath(new URL('../../dist/compile-cache', import.meta.url)))
const { listenForStop } = await import('./ops/stop-request.server.ts')
listenForStop()
// Opening them makes writes to a pipe asynchronous, so that they do not wait for its reader. A message that cannot be
// written, as to a full disk, is lost; the shop starts all the same.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
await import('./ops/load-environment.server.ts')
if (!cluster.isWorker) await (await import('./ops/ensure-build.server.ts')).ensureBuild()
// One file of the build takes a third of the memory of the modules that it is made of.
const { startShop } = await import(new URL('../../dist/server/start.server.js', import.meta.url).href)
await startShop()
