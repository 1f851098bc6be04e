/** A test shop in which administrators can undo changes for ten seconds. */
import { afterAll, expect } from 'vitest'
import { openTestShop } from './test-shop.ts'
import { brokenInvariants } from './torture/lifecycle-invariants.ts'

/** The clock moves only when a test says so, and by a millisecond each time it is read. */
export async function openUndoShop() {
  let clock = Date.now()
  function now() {
    clock += 1
    return new Date(clock)
  }
  const shop = await openTestShop({ undoSeconds: 10, now })
  afterAll(async () => expect(await brokenInvariants(shop.db)).toEqual([]))
  function wait(seconds: number) {
    clock += seconds * 1_000
  }
  return { ...shop, admin: await shop.registerAdmin(), now, wait }
}
