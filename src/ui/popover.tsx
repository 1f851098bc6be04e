import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { buttonClass } from './button.tsx'
import styles from './popover.module.css'

const GAP_PX = 4

interface PopoverProps {
  /** What the button shows. */
  buttonContent: ReactNode
  /** For screen readers, where the face has no words. */
  label?: string
  /** Of the button, if it does not look like one. */
  className?: string | undefined
  popup: 'menu' | 'dialog'
  /** Of what opens. */
  popClassName?: string | undefined
  children: ReactNode
}

/**
 * A button and what it opens, above everything and out of the way of scrolling boxes. The browser closes it on Esc or
 * a click elsewhere and gives the focus back; a clicked menu item closes it by `popoverTarget` or by acting.
 */
export function Popover({
  buttonContent: face,
  label,
  className = buttonClass(),
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
    // It would stay behind while its row goes.
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
        aria-haspopup={popup}
        aria-label={label}
        popoverTarget={id}
      >
        {face}
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

/** Right edges meet; above the button where there is no room below. */
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

/** Arrows, Home and End move among the items. */
function handleMenuKeys(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const at = items.findIndex((item) => item.matches(':focus'))
  const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
  const next = to[event.key]
  if (next === undefined) return
  event.preventDefault()
  // Keys of the table below must not hear it.
  event.stopPropagation()
  items.at(next % items.length)?.focus()
}
