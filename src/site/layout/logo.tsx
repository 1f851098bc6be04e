import { useLinkProps } from '@tanstack/react-router'
import styles from './logo.module.css'

/** The logo, a link to the home page. Only the menu sets `aria-current` for the current page. */
export function Logo({ isLarge = false }: { isLarge?: boolean }) {
  const { 'aria-current': _current, ...link } = useLinkProps({ to: '/' })
  return (
    <a {...link} className={isLarge ? `${styles.logo} ${styles.large}` : styles.logo}>
      <svg className={styles.symbol} aria-hidden="true">
        <use href="#i-logo" />
      </svg>
      FIX IT
    </a>
  )
}
