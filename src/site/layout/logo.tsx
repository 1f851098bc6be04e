import { useLinkProps } from '@tanstack/react-router'
import styles from './logo.module.css'

/** The mark, leading home. Never said to be the current page: that is the menu's to say. */
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
