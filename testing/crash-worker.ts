/** Loaded into the shop with `--import`: breaks the thread of the embedded database once the file `break` lies beside it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, workerData } from 'node:worker_threads'

const folder = (workerData as { folder?: string } | null)?.folder
if (!isMainThread && folder) {
  setInterval(() => {
    if (existsSync(join(folder, 'break'))) throw new Error('broken on purpose')
  }, 50).unref()
}
