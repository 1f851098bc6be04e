import { useState } from 'react'
import styles from './icon.module.css'
import { ICON_SYMBOLS, type IconName } from './icon-paths.ts'

/** The icons that the server's page did not need. Every icon is a reference into them, and costs a few bytes. */
export function IconSprite() {
  const [missing] = useState(() => ICON_SYMBOLS.filter(({ id }) => !document.getElementById(id)))
  return (
    <svg width="0" height="0" aria-hidden="true">
      {missing.map(({ id, viewBox, path }) => (
        <symbol key={id} id={id} viewBox={viewBox}>
          <path d={path} />
        </symbol>
      ))}
    </svg>
  )
}

/** Decoration beside a word, or inside a button that has an `aria-label`. Its size is `--icon-size`. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `${styles.icon} ${className}` : styles.icon} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
