/** One process that runs the shop: alone, or as a worker of the supervisor. */

import type { Config } from './ops/config.server.ts'
import { endWithDatabase } from './ops/database-server.server.ts'
import { onStopRequest, STOP_TIMEOUT_MS } from './ops/stop-request.server.ts'
import { openShop, type Shop } from './shop.server.ts'

/** Printed once the shop is open. */
export type StartupInfo = Pick<
  Shop,
  'url' | 'isSeeded' | 'powerCutRisk' | 'hasBankAccount' | 'databaseFolder'
>

/** Runs the shop until it is asked to stop or loses its built-in database. */
export async function runShop(config: Config): Promise<StartupInfo> {
  const shop = await openShop(config, undefined, undefined, (step) => console.log(`${step} …`))
  endWithDatabase(shop.databaseLost)
  onStopRequest(
    () => {
      shop.close().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    },
    STOP_TIMEOUT_MS + config.DRAIN_SECONDS * 1_000,
  )
  const { url, isSeeded, powerCutRisk, hasBankAccount, databaseFolder } = shop
  return { url, isSeeded, powerCutRisk, hasBankAccount, databaseFolder }
}
