import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'

export const LazyMissingSettingsNotice = lazyWithRetry(
  () => import('#app/seller/missing-settings-notice.tsx').then((module) => module.MissingSettingsNotice),
  'The notice about missing settings',
  true,
)
