import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { HeadContent, Outlet, ScriptOnce, Scripts, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionQuery } from '#app/auth/client.ts'
import { FailedParts } from '#app/ui/failed-parts.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import styles from './document.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ListProgress } from './list-progress.tsx'
import { THEME_SCRIPT } from './theme-switch.tsx'

const ConfirmEmailBanner = lazyWithRetry(
  () =>
    import('#app/auth/email-confirmation/resend-confirmation.tsx').then(
      (module) => module.ConfirmEmailBanner,
    ),
  'email confirmation reminder',
  true,
)
const IconSprite = lazyWithRetry(
  () => import('#app/ui/icon-sprite.tsx').then((module) => module.IconSprite),
  'icons',
  true,
)
const ToastRegion = lazyWithRetry(
  () => import('#app/ui/toast-region.tsx').then((module) => module.ToastRegion),
  'messages',
  true,
)

/**
 * The HTML document, the same for every visitor; the browser adds the session. The server adds styles, icons, fonts and
 * the bootstrap script (`server/pages/finish-document.server.ts`).
 */
export function RootDocument() {
  const { queryClient } = useRouteContext({ from: '__root__' })
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ScriptOnce>{THEME_SCRIPT}</ScriptOnce>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <HeadContent />
      </head>
      <body>
        <a className={styles.skipLink} href="#main">
          Skip to content
        </a>
        <QueryClientProvider client={queryClient}>
          <Header />
          <UnconfirmedNotice />
          <ListProgress />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <Footer />
          <AfterHydration />
        </QueryClientProvider>
        <Scripts />
      </body>
    </html>
  )
}

function UnconfirmedNotice() {
  return useQuery(sessionQuery).data?.emailVerified === false && <ConfirmEmailBanner />
}

const INTERACTIONS = ['pointerdown', 'keydown', 'click'] as const

/** Loads the icons of other pages after hydration and the toasts with the first interaction. */
function AfterHydration() {
  const [phase, setPhase] = useState<'served' | 'hydrated' | 'touched'>('served')
  useEffect(() => {
    setPhase('hydrated')
    const touched = new AbortController()
    const onTouch = () => {
      touched.abort()
      setPhase('touched')
    }
    for (const type of INTERACTIONS)
      addEventListener(type, onTouch, { capture: true, signal: touched.signal })
    return () => touched.abort()
  }, [])
  if (phase === 'served') return null
  return (
    <>
      <IconSprite />
      <FailedParts />
      {phase === 'touched' && <ToastRegion />}
    </>
  )
}
