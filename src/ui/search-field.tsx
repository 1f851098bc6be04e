import { type Ref, useEffect, useRef, useState } from 'react'
import styles from './filter-bar.module.css'
import { Icon } from './icon.tsx'

const DEBOUNCE_MS = 250

/** Calls `onSearch` 250 ms after the last keystroke, or at once on Enter and when the field is cleared. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  ref,
}: {
  /** For screen readers: 'Search orders' */
  label: string
  placeholder: string
  /** The current search text, usually from the URL. */
  value: string
  onSearch: (text: string) => void
  /** The input itself, for a keyboard shortcut. */
  ref?: Ref<HTMLInputElement>
}) {
  const [typed, setTyped] = useState(value)
  const pause = useRef<number>(undefined)
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => window.clearTimeout(pause.current), [])
  const search = (text: string, wait: number) => {
    window.clearTimeout(pause.current)
    pause.current = window.setTimeout(() => onSearch(text.trim()), wait)
  }
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          search(event.target.value, event.target.value ? DEBOUNCE_MS : 0)
        }}
        onKeyDown={(event) => event.key === 'Enter' && search(typed, 0)}
      />
    </search>
  )
}
