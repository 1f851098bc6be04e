import { Icon } from './icon.tsx'

interface LoadErrorProps {
  /** What could not be loaded: 'The reviews'. */
  what: string
  error?: Error | null
  /** Replaces the message of the error. */
  message?: string
  onRetry: () => void
  isRetrying?: boolean
}

/** Shown instead of data that could not be loaded after all retries. */
export function LoadError({ what, error, message, onRetry, isRetrying = false }: LoadErrorProps) {
  return (
    <section className="sum failed" role="alert">
      <Icon name="alert" />
      <div>
        <h2>{what} could not be loaded</h2>
        <p>
          {message ??
            (error?.name === 'ApiError'
              ? error.message
              : 'The server did not answer. Try again in a moment.')}
        </p>
        <button type="button" className="btn g" onClick={onRetry} aria-busy={isRetrying}>
          Try again
        </button>
      </div>
    </section>
  )
}
