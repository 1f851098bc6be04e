import { useEffect, useRef, useState } from 'react'
import type { ToastContentProps } from 'react-toastify/unstyled'
import { Button } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import progressStyles from '#app/ui/progress.module.css'
import { toasts } from '#app/ui/toasts.ts'
import { latestSlipsUrl } from '../slips/slip-urls.ts'
import { type DoneChange, undoCopy } from './copy.ts'
import { type OfferedChange, pauseUndos, useUndoTime } from './undo-store.ts'
import styles from './undo-toast.module.css'

interface UndoToastProps {
  changes: readonly OfferedChange[]
  change: DoneChange
  /** The change in words. */
  text: string
  undoLabel: string
  onUndo: () => Promise<void>
}

/** A message that stays as long as the change can be undone. */
export function showUndoToast(props: UndoToastProps): void {
  const [first] = props.changes
  toasts.success((toast: ToastContentProps) => <UndoToast {...props} onClose={() => toast.closeToast()} />, {
    toastId: `undo-${first?.undo.event}`,
    autoClose: false,
    // The style sheet puts it where it covers no button of an order.
    position: 'bottom-left',
  })
}

function UndoToast({
  changes,
  change,
  text,
  undoLabel,
  onUndo,
  onClose,
}: UndoToastProps & { onClose: () => void }) {
  const content = useRef<HTMLDivElement>(null)
  const [isUndoing, setUndoing] = useState(false)
  const ids = changes.map(({ id }) => id)
  const left = useUndoTime(changes)
  const [longest, setLongest] = useState(left)
  if (left > longest) setLongest(left)
  const isOver = left === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once, when the time is over or all is undone
  useEffect(() => {
    if (isOver && !isUndoing) onClose()
  }, [isOver, isUndoing])
  usePauseWhileRead(content, ids)
  const undo = async () => {
    if (isUndoing) return
    setUndoing(true)
    await onUndo().finally(() => setUndoing(false))
  }
  useUndoKey(undo)
  const seconds = Math.ceil(left / 1_000)
  return (
    <div ref={content} className={`${layoutStyles.grow} ${styles.content}`}>
      <div className={`${layoutStyles.grow} ${styles.texts}`}>
        <p>{text}</p>
        {/* Not read aloud every second. */}
        <p className={styles.waiting} aria-hidden="true">
          {undoCopy.emailWaits(ids.length)} {seconds} s.
        </p>
        {(change === 'shipment' || change === 'shipped') && <SlipLink orders={ids} />}
      </div>
      <Button size="small" aria-disabled={isUndoing} aria-keyshortcuts="Control+Z Meta+Z" onClick={undo}>
        {undoLabel}
        <span className={styles.keys} aria-hidden="true">
          {navigator.userAgent.includes('Mac') ? '⌘Z' : 'Ctrl Z'}
        </span>
      </Button>
      <progress
        className={`${progressStyles.progress} ${styles.timeBar}`}
        aria-hidden="true"
        max={longest}
        value={left}
      />
    </div>
  )
}

/** The messages that are shown, the newest last. */
const shownMessages: symbol[] = []

/** The key that every program undoes with does so from anywhere on the page, except where it undoes typing. */
function useUndoKey(undo: () => Promise<void>) {
  const latestUndo = useRef(undo)
  latestUndo.current = undo
  useEffect(() => {
    const message = Symbol()
    shownMessages.push(message)
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isUndo || event.shiftKey || event.altKey || shownMessages.at(-1) !== message) return
      if (event.target instanceof Element && event.target.closest(TYPED_FIELDS)) return
      event.preventDefault()
      void latestUndo.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      shownMessages.splice(shownMessages.indexOf(message), 1)
    }
  }, [])
}

const TYPED_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** The time is paused while the pointer or the focus is on the message. */
function usePauseWhileRead(content: React.RefObject<HTMLElement | null>, ids: readonly string[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the orders of a message never change
  useEffect(() => {
    const toast = content.current?.closest<HTMLElement>('.Toastify__toast') ?? content.current
    if (!toast) return
    let resume: (() => void) | undefined
    const pause = () => {
      resume ??= pauseUndos(ids)
    }
    const leave = () => {
      if (toast.matches(':hover, :focus-within')) return
      resume?.()
      resume = undefined
    }
    const leaveLater = () => requestAnimationFrame(leave)
    // Not `pointerenter`: the message may appear below a pointer at rest.
    const events = { pointermove: pause, focusin: pause, pointerleave: leaveLater, focusout: leaveLater }
    for (const [name, listener] of Object.entries(events)) toast.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(events)) toast.removeEventListener(name, listener)
      resume?.()
    }
  }, [])
}

/** Opens the packing slips of the last shipment of each order as one PDF. */
function SlipLink({ orders }: { orders: readonly string[] }) {
  return (
    <a href={latestSlipsUrl(orders)} target="_blank" rel="noreferrer">
      {orders.length === 1 ? 'Print packing slip' : 'Print packing slips'}
    </a>
  )
}
