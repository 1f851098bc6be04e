import styles from './icon.module.css'
import type { IconName } from './icon-paths.ts'

/** Decoration beside a word, or inside a button that has an `aria-label`. Its size is `--icon-size`. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `${styles.icon} ${className}` : styles.icon} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
