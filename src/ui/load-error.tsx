import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

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
  const serverMessage = error?.name === 'ApiError' ? error.message : undefined
  return (
    <Alert kind="error" title={`${what} could not be loaded`}>
      <p>{message ?? serverMessage ?? 'The server did not answer. Try again in a moment.'}</p>
      <Button onClick={onRetry} aria-busy={isRetrying}>
        Try again
      </Button>
    </Alert>
  )
}
