import type { ComponentProps, Ref } from 'react'
import styles from './button.module.css'
import { Icon } from './icon.tsx'

interface ButtonLook {
  /** `primary` acts, `destructive` acts and cannot be undone, `danger` leads there, `quiet` is underlined text. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'destructive' | undefined
  size?: 'small' | 'medium' | 'large' | 'hero' | undefined
  /** As wide as what it stands in. */
  isWide?: boolean | undefined
  /** A square that shows an icon only; it needs an `aria-label`. */
  isIconOnly?: boolean | undefined
}

const KINDS = {
  primary: styles.primary,
  secondary: '',
  quiet: styles.quiet,
  danger: styles.danger,
  destructive: styles.destructive,
} as const
const SIZES = { small: styles.small, medium: '', large: styles.large, hero: styles.hero } as const

/** The classes of something that looks like a button: a link, the opener of a popover. */
export function buttonClass({ kind = 'secondary', size = 'medium', isWide, isIconOnly }: ButtonLook = {}) {
  return [styles.button, KINDS[kind], SIZES[size], isWide && styles.wide, isIconOnly && styles.iconOnly]
    .filter(Boolean)
    .join(' ')
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  ref?: Ref<HTMLButtonElement>
}

export function Button({ kind, size, isWide, isIconOnly, className, ...button }: ButtonProps) {
  const look = buttonClass({ kind, size, isWide, isIconOnly })
  return <button type="button" className={className ? `${look} ${className}` : look} {...button} />
}

/** A cross that closes what it stands in. */
export function CloseButton({ label = 'Close', onClick }: { label?: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onClick}>
      <Icon name="close" />
    </button>
  )
}
