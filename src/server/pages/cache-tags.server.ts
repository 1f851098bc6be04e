/** What answers are made of, and what a write changes of it: how the page cache knows which pages a write concerns. */
import type { CacheTag } from '#app/db/change-polling.server.ts'

const ALL_TAGS: readonly CacheTag[] = ['products', 'orders', 'reviews']

/** By the beginning of a call's path; the first that fits. A call nobody has thought of concerns everything. */
const READ_TAGS: [prefix: string, topics: readonly CacheTag[]][] = [
  ['/api/products', ['products', 'orders']],
  // A review names its product.
  ['/api/review', ['reviews', 'products']],
  ['/api/orders/shipped-by-month', ['orders']],
  ['/api/identity', []],
  ['/api/auth/', []],
  ['', ALL_TAGS],
]
const WRITE_TAGS: [prefix: string, topics: readonly CacheTag[]][] = [
  ['/api/products', ['products']],
  ['/api/review', ['reviews']],
  ['/api/purchase', ['orders']],
  // They only ask; or what they write is one buyer's own and shows on no page.
  ['/api/orders/check', []],
  ['/api/quickorder', []],
  ['/api/orderlist', []],
  ['/api/savedlists', []],
  ['/api/orders', ['orders']],
  ['/api/pictures', []],
  ['/api/auth/', []],
  ['/api/user', []],
  ['/api/sign-in', []],
  ['', ALL_TAGS],
]

const findTags = (table: typeof READ_TAGS, path: string) =>
  table.find(([prefix]) => path.startsWith(prefix))?.[1] ?? ALL_TAGS

/** What the answer to a reading call shows. */
export const tagsReadBy = (path: string): readonly CacheTag[] => findTags(READ_TAGS, path)

/** What a writing call may have changed. */
export const tagsWrittenBy = (path: string): readonly CacheTag[] =>
  // Deleting an account anonymizes its reviews.
  path.endsWith('/deletion') ? ALL_TAGS : findTags(WRITE_TAGS, path)
