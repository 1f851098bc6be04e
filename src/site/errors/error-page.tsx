import { useEffect } from 'react'
import { Button } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'

const reload = () => location.reload()

/**
 * Shown when rendering a page fails. It uses few components, because any of them may be the cause. It loads the whole page
 * again, because the router remembers code that could not be loaded, for example without a connection.
 */
export function ErrorPage() {
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div className={`${layoutStyles.pageWidth} ${layoutStyles.section} ${layoutStyles.stack}`} role="alert">
      <title>Something went wrong · FIX IT</title>
      <h1>Something went wrong on this page</h1>
      <p>Try again. If it happens again, go to the home page.</p>
      <p className={layoutStyles.wrappingRow}>
        <Button kind="primary" onClick={reload}>
          Try again
        </Button>
        {/* A full page load: the router's own state may be what failed. */}
        <a href="/">Home page</a>
      </p>
    </div>
  )
}
