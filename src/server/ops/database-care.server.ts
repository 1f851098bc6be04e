/** Keeps the database usable: deletes expired rows, and lets the embedded database be copied while it is in use. */
import { startMaintenance } from '#app/db/maintenance.server.ts'
import type { ShopContext } from '../shop-context.server.ts'
import { openAdminSocket } from './admin-socket.server.ts'
import { createDiskGuard } from './disk-guard.server.ts'

export async function startDatabaseCare({ config, database, now, log }: ShopContext) {
  const { pool, isEmbedded } = database
  const folder = config.DATA_DIR
  const unresponsive = Promise.withResolvers<Error>()
  const disk = isEmbedded ? createDiskGuard(folder, log) : undefined
  const maintenance = startMaintenance({ pool, isEmbedded, now, log, onUnresponsive: unresponsive.resolve })
  const adminSocket = isEmbedded
    ? await openAdminSocket({ folder, pool, log, runExclusively: maintenance.runExclusively })
    : undefined
  return {
    isDiskFull: () => disk?.isFull() ?? false,
    /** Settles when the embedded database has stopped responding. */
    unresponsive: unresponsive.promise,
    async stop() {
      await adminSocket?.close()
      disk?.stop()
      await maintenance.stop()
    },
  }
}

export type DatabaseCare = Awaited<ReturnType<typeof startDatabaseCare>>
