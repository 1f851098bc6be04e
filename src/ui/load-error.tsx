import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** The part of a `UseQueryResult` that is used here. */
interface FailedQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface LoadErrorProps {
  /** The thing that could not be loaded: 'The reviews'. */
  what: string
  query: FailedQuery
  /** Replaces the message of the error. */
  message?: string
}

/** Shown instead of data that could not be loaded after all retries. */
export function LoadError({ what, query: { error, isFetching, refetch }, message }: LoadErrorProps) {
  const serverMessage = error?.name === 'ApiError' ? error.message : undefined
  return (
    <Alert kind="error" title={`${what} could not be loaded`}>
      <p>{message ?? serverMessage ?? 'The server did not answer. Try again in a moment.'}</p>
      <Button onClick={() => void refetch()} aria-busy={isFetching}>
        Try again
      </Button>
    </Alert>
  )
}
