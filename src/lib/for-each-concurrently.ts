/** More would make other requests of this site wait. */
const MAX_AT_ONCE = 4

/** Runs a function for each item, for a few of them at once. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  async function work() {
    for (const item of waiting) await run(item)
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, work))
}
