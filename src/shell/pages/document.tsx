import { QueryClientProvider } from '@tanstack/react-query'
import { HeadContent, Outlet, ScriptOnce, Scripts, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconSprite } from '../../ui/icon.tsx'
import { Footer } from '../parts/footer.tsx'
import { Header } from '../parts/header.tsx'
import { ListProgress } from '../parts/list-progress.tsx'
import { THEME_SCRIPT } from '../parts/theme-switch.tsx'

const ToastArea = lazy(() =>
  import('../../ui/toast-area.tsx').then((module) => ({ default: module.ToastArea })),
)

/** The whole document, the same for every visitor: who they are is filled in by the browser. */
export function RootDocument() {
  const { assets, queryClient } = useRouteContext({ from: '__root__' })
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ScriptOnce>{THEME_SCRIPT}</ScriptOnce>
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {assets.preloads.map((chunk) => (
          <link key={chunk} rel="modulepreload" href={chunk} />
        ))}
        <HeadContent />
      </head>
      <body>
        <IconSprite />
        <a className="skip" href="#main">
          Skip to content
        </a>
        <QueryClientProvider client={queryClient}>
          <Header />
          <ListProgress />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <Footer />
          <AfterHydration />
        </QueryClientProvider>
        <Scripts />
        {assets.scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
      </body>
    </html>
  )
}

/** What no first paint needs. */
function AfterHydration() {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated ? (
    <Suspense>
      <ToastArea />
    </Suspense>
  ) : null
}
