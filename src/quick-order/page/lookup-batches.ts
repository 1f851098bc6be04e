/** Batches of terms to look up. Pure. */

/** Small enough that the first rows are validated while the last are still being looked up. */
const MAX_TERMS = 1_000
/** A guest may send 64 KB in one request. */
const MAX_BYTES = 48 * 1024

const utf8 = new TextEncoder()

/** The first terms that fit into one request; empty only if `terms` is empty. */
export function firstBatch(terms: readonly string[]): string[] {
  const batch: string[] = []
  let bytes = 0
  for (const term of terms.slice(0, MAX_TERMS)) {
    bytes += utf8.encode(JSON.stringify(term)).length + 1
    if (batch.length > 0 && bytes > MAX_BYTES) break
    batch.push(term)
  }
  return batch
}
