/** How many terms are looked up at once; pure. */

/** So many at once, so that the first rows are judged while the last are still looked up. */
const MAX_ARTICLES = 1_000
/** What a guest may send in one request is 64 KB. */
const MAX_BYTES = 48 * 1024

const utf8 = new TextEncoder()

/** The first of `terms` that go into one request; at least one where there is one. */
export function firstBatch(terms: readonly string[]): string[] {
  const batch: string[] = []
  let bytes = 0
  for (const term of terms.slice(0, MAX_ARTICLES)) {
    bytes += utf8.encode(JSON.stringify(term)).length + 1
    if (batch.length > 0 && bytes > MAX_BYTES) break
    batch.push(term)
  }
  return batch
}
