/** Loaded into the shop with `--import`: reports a full disk while the file `full` exists in the data folder. */
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const real = fs.statfs
fs.statfs = (async (path: string) => {
  const found = await real(path)
  return existsSync(join(path, 'full')) ? { ...found, bavail: 0 } : found
}) as typeof fs.statfs
syncBuiltinESMExports()
