import { Button } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'

/** Shown when rendering a page fails. It uses few components, because any of them may be the cause. */
export function ErrorPage({ reset }: { error: unknown; reset: () => void }) {
  return (
    <div className={`${layoutStyles.pageWidth} ${layoutStyles.section} ${layoutStyles.stack}`} role="alert">
      <title>Something went wrong · FIX IT</title>
      <h1>Something went wrong on this page</h1>
      <p>Try again. If it happens again, reload the page or go to the home page.</p>
      <p className={layoutStyles.wrappingRow}>
        <Button kind="primary" onClick={reset}>
          Try again
        </Button>
        {/* A full page load: the router's own state may be what failed. */}
        <a href="/">Home page</a>
      </p>
    </div>
  )
}
