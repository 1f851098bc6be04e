import { Icon } from './icon.tsx'

interface FailedProps {
  /** What could not be loaded, as a sentence: 'The reviews could not be loaded'. */
  what: string
  error: Error | null
  onRetry: () => void
  isRetrying?: boolean
}

/** In place of a list that could not be loaded, after its retries: says what failed and offers to try again. */
export function Failed({ what, error, onRetry, isRetrying = false }: FailedProps) {
  return (
    <div className="sum failed" role="alert">
      <Icon name="alert" />
      <div>
        <h2>{what}</h2>
        <p>{error?.name === 'ApiError' ? error.message : 'The server did not answer.'}</p>
        <button type="button" className="btn g" onClick={onRetry} aria-busy={isRetrying}>
          Try again
        </button>
      </div>
    </div>
  )
}
