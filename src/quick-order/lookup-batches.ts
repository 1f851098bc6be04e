/** How many articles are looked up at once; pure. */

/** So many at once, so that the first rows are judged while the last are still looked up. */
const MAX_ARTICLES = 1_000
/** What a guest may send in one request is 64 KB. */
const MAX_BYTES = 48 * 1024

const utf8 = new TextEncoder()

/** The first of `articles` that go into one request; at least one where there is one. */
export function firstBatch(articles: readonly string[]): string[] {
  const batch: string[] = []
  let bytes = 0
  for (const article of articles.slice(0, MAX_ARTICLES)) {
    bytes += utf8.encode(JSON.stringify(article)).length + 1
    if (batch.length > 0 && bytes > MAX_BYTES) break
    batch.push(article)
  }
  return batch
}
