import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
} from 'react'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './popover.module.css'

const GAP_PX = 4

interface PopoverProps {
  buttonContent: ReactNode
  /** For screen readers, if the button shows no text. */
  label?: string
  /** Of the button, to replace its default look. */
  className?: string | undefined
  popup: 'menu' | 'dialog'
  /** Of the button. */
  tabIndex?: number
  /** Of the popover. */
  popClassName?: string | undefined
  children: ReactNode
}

/**
 * A button and the popover that it opens. The popover is in the top layer, so scroll containers do not clip it. Esc, a
 * click outside and a click on a menu item close it, and the browser returns the focus.
 */
export function Popover({
  buttonContent,
  label,
  className = buttonClass(),
  tabIndex,
  popup,
  popClassName,
  children,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) positionBelow(event.currentTarget, button.current)
  }
  const focusFirst = (event: ToggleEvent<HTMLDivElement>) => {
    const pop = event.currentTarget
    if (event.newState !== 'open') return
    pop.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
    // The popover has a fixed position, so it would not scroll with its button.
    document.addEventListener('scroll', () => pop.matches(':popover-open') && pop.hidePopover(), {
      once: true,
    })
  }
  return (
    <>
      <button
        ref={button}
        id={`${id}-opener`}
        type="button"
        className={className}
        tabIndex={tabIndex}
        aria-haspopup={popup}
        aria-label={label}
        popoverTarget={id}
      >
        {buttonContent}
      </button>
      <div
        id={id}
        popover="auto"
        className={popClassName ? `${styles.popover} ${popClassName}` : styles.popover}
        onBeforeToggle={place}
        onToggle={focusFirst}
        {...(popup === 'menu' ? AS_MENU : AS_DIALOG)}
        {...{ 'aria-labelledby': `${id}-opener` }}
      >
        {children}
      </div>
    </>
  )
}

const FOCUSABLE = ':is(button, input, a):not(:disabled)'

/** Aligns the right edges. Opens upwards from a button in the lowest third of the window. */
function positionBelow(pop: HTMLElement, button: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isLow = bottom > clientHeight * 0.66
  pop.style.right = `${Math.max(clientWidth - right, GAP_PX)}px`
  pop.style.top = isLow ? 'auto' : `${bottom + GAP_PX}px`
  pop.style.bottom = isLow ? `${clientHeight - top + GAP_PX}px` : 'auto'
}

function closeMenu(event: MouseEvent<HTMLDivElement>) {
  if (event.target instanceof Element && event.target.closest('[role="menuitem"]'))
    event.currentTarget.hidePopover()
}

const AS_DIALOG = { role: 'dialog' } as const
const AS_MENU = { role: 'menu', onKeyDown: handleMenuKeys, onClick: closeMenu } as const

/** The arrow keys, Home and End move between the items. */
function handleMenuKeys(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const at = items.findIndex((item) => item.matches(':focus'))
  const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
  const next = to[event.key]
  if (next === undefined) return
  event.preventDefault()
  // The table around the menu must not handle the key as a shortcut.
  event.stopPropagation()
  items.at(next % items.length)?.focus()
}

interface MoreMenuProps {
  /** For screen readers: 'More for order KW9X-1QND'. */
  label: string
  isLarge?: boolean
  /** Of the button. */
  tabIndex?: number
  /** Menu items, also links with their role. */
  children: ReactNode
}

/** A button with three dots and its menu. */
export const MoreMenu = ({ isLarge = false, ...menu }: MoreMenuProps) => (
  <Popover
    buttonContent={<Icon name="more" />}
    className={buttonClass({ ...(!isLarge && { size: 'small' }), isIconOnly: true })}
    popup="menu"
    {...menu}
  />
)

interface MenuItemProps extends ComponentProps<'button'> {
  'data-danger'?: boolean
}

export const MenuItem = (props: MenuItemProps) => <button type="button" role="menuitem" {...props} />
