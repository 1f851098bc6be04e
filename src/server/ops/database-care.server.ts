/** Keeps the database usable: deletes expired rows, and watches the disk of the built-in database. */
import { startExpiredRowDeletion } from '#app/db/delete-expired-rows.server.ts'
import { createDiskGuard } from './disk-guard.server.ts'
import type { ShopContext } from './shop-context.server.ts'

/** @param folder of the files of the built-in database; undefined if another server has the data */
export function startDatabaseCare({ database: { pool }, now, log }: ShopContext, folder: string | undefined) {
  const disk = folder === undefined ? undefined : createDiskGuard(folder, log)
  const deletion = startExpiredRowDeletion({ pool, now, log })
  return {
    isDiskFull: () => disk?.isFull() ?? false,
    async stop() {
      disk?.stop()
      await deletion.stop()
    },
  }
}

export type DatabaseCare = ReturnType<typeof startDatabaseCare>
