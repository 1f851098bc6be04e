import type { ComponentProps } from 'react'
import { ignoreDoubleClick } from './button.tsx'
import styles from './link-button.module.css'

/** A button that looks like a link. */
export function LinkButton({ className = '', onClick, ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      onClick={ignoreDoubleClick(onClick)}
      className={`${styles.linkButton} ${className}`}
    />
  )
}
