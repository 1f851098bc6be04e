import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { arePageKeysOn, isAbovePage, isKeyOfPage } from '#app/ui/page-keys.ts'
import { isPageKey, type PageKey, pageOfKey } from './dashboard-keys.ts'
import {
  focusRow,
  focusRowOf,
  leadsToList,
  listOfRecord,
  neighborOf,
  rememberList,
  selectRow,
} from './move-between-rows.ts'
import { type DashboardAccess, visiblePages } from './visible-pages.ts'

const KeysDialog = lazyWithRetry(() => import('./keys-dialog.tsx'), 'The list of keys', true)

/** The second key of a sequence follows the first within this time. */
const SEQUENCE_MS = 1_500

/** The keys of `dashboard-keys.ts`. They do nothing in fields, dialogs and menus. */
export function useDashboardKeys(access: DashboardAccess): ReactNode {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const startedAt = useRef(Number.NEGATIVE_INFINITY)
  const pages = () => visiblePages(access, router.routesById)
  const go = (href: string | undefined, replace = false): boolean => {
    if (href !== undefined) void router.navigate({ href, replace })
    return href !== undefined
  }
  const historyIndex = () => router.history.location.state.__TSR_index
  function goToList(): boolean {
    const list = listOfRecord()
    // One step back, the list is at the place where it was left.
    if (list?.index !== historyIndex() - 1) return go(list?.href)
    router.history.back()
    return true
  }
  const effects: Record<PageKey, () => boolean> = {
    '?': () => {
      setOpen(true)
      return true
    },
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: selectRow,
    // The list stays one step back.
    ']': () => go(neighborOf(1), true),
    '[': () => go(neighborOf(-1), true),
    Escape: goToList,
  }
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp } = event
    if (event.defaultPrevented || !isKeyOfPage(event) || isAbovePage(event) || !arePageKeysOn()) return
    const isSecond = timeStamp - startedAt.current < SEQUENCE_MS
    startedAt.current = key === 'g' && !isSecond ? timeStamp : Number.NEGATIVE_INFINITY
    const isHandled = isSecond ? go(pageOfKey(key, pages())?.to) : isPageKey(key) && effects[key]()
    if (!isHandled) return
    event.preventDefault()
    // A list may have given the key another meaning.
    event.stopPropagation()
  })
  const click = useEffectEvent((event: MouseEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
    rememberList(target, historyIndex())
    if (button > 0 || ctrlKey || metaKey || shiftKey || altKey || !leadsToList(target)) return
    event.preventDefault()
    goToList()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handle(event)
    const onClick = (event: MouseEvent) => click(event)
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('click', onClick, true)
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation }) => {
      if (fromLocation) focusRowOf(fromLocation.href)
    })
    return () => {
      unsubscribe()
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('click', onClick, true)
    }
  }, [router])
  return isOpen && <KeysDialog pages={pages()} onClose={() => setOpen(false)} />
}
