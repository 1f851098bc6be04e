/** Names the small parts of the page whose code could not be loaded, such as a count, in one message. */
import { useEffect, useSyncExternalStore } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface Failure {
  what: string
  message: string
  onRetry: () => void
}

const NONE: readonly Failure[] = []
let failures = NONE
const listeners = new Set<() => void>()

function update(changed: readonly Failure[]) {
  failures = changed
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Rendered in place of the part. */
export function FailedPart(failure: Failure) {
  useEffect(() => {
    update([...failures, failure])
    return () => update(failures.filter((other) => other !== failure))
  }, [failure])
  return null
}

export function FailedParts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => failures,
    () => NONE,
  )
  if (!shown[0]) return null
  const names = [...new Set(shown.map(({ what }) => what))].join(', ')
  const retryAll = () => {
    for (const { onRetry } of shown) onRetry()
  }
  return (
    <Alert kind="incomplete" title={`Not loaded: ${names}`}>
      <p>{shown[0].message}</p>
      <Button onClick={retryAll}>Try again</Button>
    </Alert>
  )
}
