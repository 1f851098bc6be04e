import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import textStyles from '#app/ui/text.module.css'

/** A page that loads longer than this keeps the focus where it is. */
const MAX_WAIT_MS = 10_000

/** Focuses the heading of the new page, unless the visitor has focused something on it already. */
function focusHeading(): boolean {
  const main = document.getElementById('main')
  if (main !== document.activeElement && main?.contains(document.activeElement)) return true
  const heading = main?.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** After a navigation in the page, does what a browser does for a new document: moves the focus and says the title. */
export function PageAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect()
    })
    let timer = 0
    let frame = 0
    function moveFocus() {
      if (focusHeading()) return
      const main = document.getElementById('main')
      main?.focus({ preventScroll: true })
      if (main) observer.observe(main, { childList: true, subtree: true })
      timer = window.setTimeout(() => observer.disconnect(), MAX_WAIT_MS)
    }
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      // A change of filters keeps the focus, unless the focused link has disappeared with it.
      const isPageChanged = pathChanged || document.activeElement === document.body
      if (!fromLocation || !isPageChanged || toLocation.hash) return
      setTitle(document.title)
      observer.disconnect()
      clearTimeout(timer)
      // Focusing computes the layout, so the page is painted first.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        timer = window.setTimeout(moveFocus)
      })
    })
    return () => {
      unsubscribe()
      observer.disconnect()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [router])
  return (
    <p className={textStyles.visuallyHidden} role="status" aria-label="Page">
      {title}
    </p>
  )
}
