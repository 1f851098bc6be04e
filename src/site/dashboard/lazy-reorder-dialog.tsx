import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'

/** Passed to the order pages, which do not import order lists. */
export const LazyReorderDialog = lazyWithRetry(
  () => import('#app/order-lists/reorder/reorder-order.tsx'),
  'The reorder form',
)
