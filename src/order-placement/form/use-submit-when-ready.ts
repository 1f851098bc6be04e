import { useEffect, useState } from 'react'

/** Sends a form as soon as it is ready, if that was tried before. */
export function useSubmitWhenReady(isReady: boolean) {
  const [waiting, setWaiting] = useState<HTMLFormElement | null>(null)
  useEffect(() => {
    if (!isReady || !waiting) return
    setWaiting(null)
    waiting.requestSubmit()
  }, [isReady, waiting])
  return { isWaiting: waiting !== null, submitWhenReady: setWaiting }
}
