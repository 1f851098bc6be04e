/** What answers are made of, and what a write changes of it: how the page cache knows which pages a write concerns. */
import type { Topic } from '#app/db/change-polling.server.ts'

const ALL: readonly Topic[] = ['products', 'orders', 'reviews']

/** By the beginning of a call's path; the first that fits. A call nobody has thought of concerns everything. */
const SHOWN: [prefix: string, topics: readonly Topic[]][] = [
  ['/api/products', ['products', 'orders']],
  // A review names its machine.
  ['/api/review', ['reviews', 'products']],
  ['/api/orders/shipped', ['orders']],
  ['/api/identity', []],
  ['/api/auth/', []],
  ['', ALL],
]
const WRITTEN: [prefix: string, topics: readonly Topic[]][] = [
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
  ['', ALL],
]

const topicsIn = (table: typeof SHOWN, path: string) =>
  table.find(([prefix]) => path.startsWith(prefix))?.[1] ?? ALL

/** What the answer to a reading call shows. */
export const topicsShownBy = (path: string): readonly Topic[] => topicsIn(SHOWN, path)

/** What a writing call may have changed. */
export const topicsWrittenBy = (path: string): readonly Topic[] =>
  // Whoever goes takes their name off their reviews.
  path.endsWith('/deletion') ? ALL : topicsIn(WRITTEN, path)
