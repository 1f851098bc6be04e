/** One process that keeps the shop open: alone, or as one of several under a supervisor. */

import type { Config } from './config.server.ts'
import { openShop, type Shop } from './shop.server.ts'

/** What the greeting is made of. */
export type Opening = Pick<Shop, 'url' | 'seeded' | 'administrator' | 'powerCutRisk'>

/**
 * Opens the shop and keeps it open until it is asked to close or has lost its database for good.
 * @param onStop tells how this process is asked to close
 */
export async function serve(config: Config, onStop: (stop: () => void) => void): Promise<Opening> {
  const shop = await openShop(config)
  let asked = false
  // Answering errors for ever helps nobody: whoever supervises the process starts it anew, and it recovers.
  shop.lost.then((error) => {
    if (asked) return
    console.error(`FIX IT stops: the embedded database has ended (${error.message}). Start it again.`)
    process.exit(1)
  })
  onStop(() => {
    if (asked) process.exit(1)
    asked = true
    shop.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  const { url, seeded, administrator, powerCutRisk } = shop
  return { url, seeded, administrator, powerCutRisk }
}
