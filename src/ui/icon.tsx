import styles from './icon.module.css'
import type { IconName } from './icon-paths.ts'

/** A decorative icon beside a text or in a button with an `aria-label`. `--icon-size` sets its size. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `${styles.icon} ${className}` : styles.icon} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
