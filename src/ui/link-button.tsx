import type { ComponentProps } from 'react'
import styles from './link-button.module.css'

/** A button that looks like a link. */
export function LinkButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${styles.linkButton} ${className}`} />
}
