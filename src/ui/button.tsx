import type { ComponentProps, MouseEvent, Ref } from 'react'
import styles from './button.module.css'
import { Icon } from './icon.tsx'

interface ButtonLook {
  /** `destructive` cannot be undone, `danger` opens its confirmation, `quiet` is underlined text. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'destructive' | undefined
  size?: 'small' | 'medium' | 'large' | 'hero' | undefined
  /** As wide as its container. */
  isWide?: boolean | undefined
  /** A square that shows an icon only; it needs an `aria-label`. */
  isIconOnly?: boolean | undefined
}

type ClickHandler = (event: MouseEvent<HTMLButtonElement>) => void

/**
 * Ignores the second click of a double click. It may come before the page knows of the first request, or after its answer: then
 * it would send the next one, take the first one back, or reach another row.
 */
export const ignoreDoubleClick =
  (onClick: ClickHandler | undefined): ClickHandler =>
  (event) => {
    if (event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }

const KINDS = {
  primary: styles.primary,
  secondary: '',
  quiet: styles.quiet,
  danger: styles.danger,
  destructive: styles.destructive,
} as const
const SIZES = { small: styles.small, medium: '', large: styles.large, hero: styles.hero } as const

/** The class names for another element that looks like a button, such as a link. */
export function buttonClass({ kind = 'secondary', size = 'medium', isWide, isIconOnly }: ButtonLook = {}) {
  return [styles.button, KINDS[kind], SIZES[size], isWide && styles.wide, isIconOnly && styles.iconOnly]
    .filter(Boolean)
    .join(' ')
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  ref?: Ref<HTMLButtonElement>
  /** Each of several quick clicks counts: it adds a row or shows more of them, for example. */
  isRepeatable?: boolean | undefined
}

const ignoreClick: ClickHandler = (event) => event.preventDefault()

/** A button acts once for a double click. With `aria-disabled` it does nothing and keeps the focus. */
export function Button(props: ButtonProps) {
  const { kind, size, isWide, isIconOnly, isRepeatable = false, className, onClick, ...button } = props
  const classes = buttonClass({ kind, size, isWide, isIconOnly })
  const handleClick = isRepeatable ? onClick : ignoreDoubleClick(onClick)
  return (
    <button
      type="button"
      className={className ? `${classes} ${className}` : classes}
      onClick={button['aria-disabled'] === true ? ignoreClick : handleClick}
      {...button}
    />
  )
}

/** A cross that closes the dialog around it. */
export function CloseButton({ label = 'Close', onClick }: { label?: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onClick}>
      <Icon name="close" />
    </button>
  )
}
