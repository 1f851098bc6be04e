/** The forms of the second factor, which are loaded when they are shown. */
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'

export const LazyEnrollSecondFactor = lazyWithRetry(
  () => import('./enroll-second-factor.tsx'),
  'The second factor',
)

export const LazyConfirmSecondFactor = lazyWithRetry(
  () => import('./confirm-second-factor.tsx'),
  'The second factor',
)
