import styles from './not-found.module.css'

/** Shown when rendering a page fails. Plain, because whatever it needed might be what failed. */
export function ErrorPage({ reset }: { error: unknown; reset: () => void }) {
  return (
    <div className={`wrap ${styles.page}`} role="alert">
      <title>Something went wrong · FIX IT</title>
      <h1>Something went wrong on this page</h1>
      <p>Try again. If it happens again, reload the page or go to the home page.</p>
      <p>
        <button type="button" className="btn" onClick={reset}>
          Try again
        </button>{' '}
        {/* A full page load: the router's own state may be what failed. */}
        <a href="/">Home page</a>
      </p>
    </div>
  )
}
