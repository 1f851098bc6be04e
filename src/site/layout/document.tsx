import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { HeadContent, Outlet, Scripts, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { sessionQuery } from '#app/auth/account/client.ts'
import { rememberMembership } from '#app/auth/account/membership-hint.ts'
import { type CompanyPrices, CompanyPricesContext } from '#app/catalog/company-prices/company-prices.ts'
import { FailedParts } from '#app/ui/failed-parts.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { CatalogBar } from './catalog-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { IncompletePage } from './incomplete-page.tsx'
import { usePagePhase } from './use-page-phase.ts'

const ConfirmEmailBanner = lazyWithRetry(
  () =>
    import('#app/auth/email-confirmation/resend-confirmation.tsx').then(({ ConfirmEmailBanner }) => ({
      ConfirmEmailBanner,
    })),
  'email confirmation reminder',
  true,
)
const CompanyPricesLoader = lazyWithRetry(
  () =>
    import('#app/agreements/company-prices-loader.tsx').then(({ CompanyPricesLoader }) => ({
      CompanyPricesLoader,
    })),
  'company prices',
  true,
)
const AfterHydration = lazyWithRetry(() => import('./after-hydration.tsx'), 'icons', true)

/**
 * The HTML document, the same for every visitor; the browser adds the session. The server adds styles, icons, fonts and
 * the bootstrap script (`server/pages/finish-document.server.ts`).
 */
export function RootDocument() {
  // Selected, because the context is a new object with each navigation, which would render the whole document again.
  const queryClient = useRouteContext({ from: '__root__', select: (context) => context.queryClient })
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <HeadContent />
      </head>
      <body>
        <a data-screen-only href="#main">
          Skip to content
        </a>
        <IncompletePage />
        <QueryClientProvider client={queryClient}>
          <WithCompanyPrices>
            <Header />
            <CatalogBar />
            <UnconfirmedNotice />
            <main id="main" tabIndex={-1}>
              <Outlet />
            </main>
            <Footer />
            <LaterParts />
          </WithCompanyPrices>
        </QueryClientProvider>
        <Scripts />
      </body>
    </html>
  )
}

/** The prices of a member's company, which the browser adds to the page. */
function WithCompanyPrices({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery).data
  const [prices, setPrices] = useState<CompanyPrices | null>(null)
  useEffect(() => {
    if (session !== undefined) rememberMembership(session?.hasCompany ?? false)
  }, [session])
  return (
    <CompanyPricesContext value={session?.hasCompany ? prices : null}>
      {children}
      {session?.hasCompany && <CompanyPricesLoader email={session.email} onChange={setPrices} />}
    </CompanyPricesContext>
  )
}

function UnconfirmedNotice() {
  return useQuery(sessionQuery).data?.emailVerified === false && <ConfirmEmailBanner />
}

/** Loads what the served page does not need after hydration. */
function LaterParts() {
  const phase = usePagePhase()
  if (phase === 'served') return null
  return (
    <>
      <AfterHydration isTouched={phase === 'touched'} />
      <FailedParts />
    </>
  )
}
