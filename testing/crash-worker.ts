/** Loaded into the shop with `--import`: crashes the thread of the embedded database when the file `break` appears. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, workerData } from 'node:worker_threads'

const folder = (workerData as { folder?: string } | null)?.folder
if (!isMainThread && folder) {
  setInterval(() => {
    if (existsSync(join(folder, 'break'))) throw new Error('broken on purpose')
  }, 50).unref()
}
