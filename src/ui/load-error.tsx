import { Icon } from './icon.tsx'

interface LoadErrorProps {
  /** What could not be loaded: 'The reviews'. */
  what: string
  error?: Error | null
  onRetry: () => void
  isRetrying?: boolean
}

/** In place of what could not be loaded, after its retries. Never looks like an empty list. */
export function LoadError({ what, error, onRetry, isRetrying = false }: LoadErrorProps) {
  return (
    <section className="sum failed" role="alert">
      <Icon name="alert" />
      <div>
        <h2>{what} could not be loaded</h2>
        <p>
          {error?.name === 'ApiError' ? error.message : 'The server did not answer. Nothing was changed.'}
        </p>
        <button type="button" className="btn g" onClick={onRetry} aria-busy={isRetrying}>
          Try again
        </button>
      </div>
    </section>
  )
}
