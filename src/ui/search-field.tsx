import { useEffect, useRef, useState } from 'react'
import styles from './filter-bar.module.css'
import { Icon } from './icon.tsx'

const DEBOUNCE_MS = 250

/**
 * Calls `onSearch` 250 ms after the last keystroke, or at once on Enter and when the field is cleared. A search that
 * arrives in the URL later than the next keystroke does not replace what is being typed.
 */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  hasShortcut = false,
}: {
  /** For screen readers: 'Search orders' */
  label: string
  placeholder: string
  /** The current search text, usually from the URL. */
  value: string
  onSearch: (text: string, isEntered: boolean) => void
  /** The key `/` goes to this field instead of the search of the catalog. */
  hasShortcut?: boolean
}) {
  const [typed, setTyped] = useState(value)
  const pause = useRef<number>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value)
  }, [value])
  useEffect(() => () => window.clearTimeout(pause.current), [])
  const search = (text: string, wait: number) => {
    window.clearTimeout(pause.current)
    pause.current = window.setTimeout(() => onSearch(text.trim(), false), wait)
  }
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          search(event.target.value, event.target.value ? DEBOUNCE_MS : 0)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          window.clearTimeout(pause.current)
          onSearch(typed.trim(), true)
        }}
        aria-keyshortcuts={hasShortcut ? '/' : undefined}
      />
    </search>
  )
}
