/** One process that keeps the shop open: alone, or as one of several under a supervisor. */

import { openShop, type Shop } from '../shop.server.ts'
import type { Config } from './config.server.ts'
import { isStopRequested, onStopRequest } from './stop-request.server.ts'

/** What the greeting is made of. */
export type Opening = Pick<Shop, 'url' | 'seeded' | 'powerCutRisk'>

/** Opens the shop and keeps it open until it is asked to close or has lost its database for good. */
export async function serve(config: Config): Promise<Opening> {
  const shop = await openShop(config)
  // Answering errors for ever helps nobody: whoever supervises the process starts it anew, and it recovers.
  shop.lost.then((error) => {
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
  const { url, seeded, powerCutRisk } = shop
  return { url, seeded, powerCutRisk }
}
