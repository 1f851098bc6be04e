import { type ChangeEvent, useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 250

/**
 * A field whose value lives elsewhere (the address bar) and gets there when typing pauses, or when the field is left.
 * While somebody types, what they typed stands in the field, whatever comes back meanwhile.
 */
export function useDebouncedInput(committed: string, commit: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const pause = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(pause.current), [])
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
