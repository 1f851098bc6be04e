interface FailedProps {
  /** What could not be loaded: 'The orders' */
  what: string
  error?: Error | null
  onRetry: () => void
  isRetrying?: boolean
}

/** What could not be loaded, after the retries. Never looks like an empty list. */
export function Failed({ what, error, onRetry, isRetrying = false }: FailedProps) {
  return (
    <section className="failed" role="alert">
      <div>
        <h2>{what.endsWith('loaded') ? what : `${what} could not be loaded`}</h2>
        <p>
          {error?.name === 'ApiError'
            ? error.message
            : 'The server did not answer as it should. Nothing was changed.'}
        </p>
      </div>
      <button type="button" className="btn g" onClick={onRetry} aria-busy={isRetrying}>
        Try again
      </button>
    </section>
  )
}
