import { useEffect, useState } from 'react'

const PAUSE_MS = 150

/** The text as it was at the last pause in typing. */
export function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(text), PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return debounced
}
