import { type ChangeEvent, useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 250

/**
 * A field whose value is stored elsewhere, for example in the URL. It is committed when typing pauses or the field
 * loses the focus. Until the field loses the focus it shows the typed text, even if the stored value changes.
 */
export function useDebouncedInput(committed: string, commit: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const pause = useRef<number>(undefined)
  useEffect(() => {
    const dropDraft = () => {
      window.clearTimeout(pause.current)
      setDraft(null)
    }
    // The button Back has restored another value.
    window.addEventListener('popstate', dropDraft)
    return () => {
      window.clearTimeout(pause.current)
      window.removeEventListener('popstate', dropDraft)
    }
  }, [])
  return {
    value: draft ?? committed,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      setDraft(value)
      window.clearTimeout(pause.current)
      pause.current = window.setTimeout(() => commit(value), DEBOUNCE_MS)
    },
    onBlur: () => {
      if (draft === null) return
      window.clearTimeout(pause.current)
      if (draft !== committed) commit(draft)
      setDraft(null)
    },
  }
}

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
