/** Rejects changes before the disk is full, because PostgreSQL ends when its log of changes cannot be written. */
import { statfs } from 'node:fs/promises'
import type { Log } from '#app/lib/log.ts'

/** Returns the free bytes on the disk of the data folder. */
export type DiskProbe = () => Promise<number>

const MIN_FREE_BYTES = 200 * 1024 * 1024
const CHECK_INTERVAL_MS = 5_000

export interface DiskGuard {
  isFull(): boolean
  check(): Promise<void>
  stop(): void
}

function createDiskProbe(folder: string): DiskProbe {
  return async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
}

export function createDiskGuard(
  folder: string,
  log: Log,
  probe: DiskProbe = createDiskProbe(folder),
): DiskGuard {
  let isDiskFull = false
  async function check() {
    const free = await probe().catch(() => null)
    // A disk whose free space is unknown is no reason to reject buyers.
    const isFullNow = free !== null && free < MIN_FREE_BYTES
    if (isFullNow !== isDiskFull) {
      const fields = { freeMb: Math.round((free ?? 0) / 1024 / 1024) }
      if (isFullNow)
        log.error(fields, 'the disk is nearly full: nothing is written until there is space again')
      else log.warn(fields, 'there is space on the disk again')
    }
    isDiskFull = isFullNow
  }
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref()
  return { isFull: () => isDiskFull, check, stop: () => clearInterval(timer) }
}
