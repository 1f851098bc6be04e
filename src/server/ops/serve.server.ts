/** One process that keeps the shop open: alone, or as one of several under a supervisor. */

import { openShop, type Shop } from '../shop.server.ts'
import type { Config } from './config.server.ts'
import { isStopRequested, onStopRequest } from './stop-request.server.ts'

/** What the greeting is made of. */
export type StartupInfo = Pick<Shop, 'url' | 'isSeeded' | 'powerCutRisk'>

/** Opens the shop and keeps it open until it is asked to close or has lost its database for good. */
export async function runShop(config: Config): Promise<StartupInfo> {
  const shop = await openShop(config)
  // Answering errors for ever helps nobody: whoever supervises the process starts it anew, and it recovers.
  shop.databaseLost.then((error) => {
    if (isStopRequested()) return
    console.error(`FIX IT stops: the embedded database has ended (${error.message}). Start it again.`)
    process.exit(1)
  })
  onStopRequest(() => {
    shop.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  const { url, isSeeded: seeded, powerCutRisk } = shop
  return { url, isSeeded: seeded, powerCutRisk }
}
