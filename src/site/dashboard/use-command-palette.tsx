import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EarlyKeys } from '#app/command-palette/command-palette.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { type DashboardAccess, visiblePages } from './visible-pages.ts'

const CommandPalette = lazyWithRetry(
  () => import('#app/command-palette/command-palette.tsx'),
  'The search',
  true,
)

/** Where people work, in this order. Other pages are for visitors. */
const WORK = ['/dashboard', '/orderlist', '/products', '/finder', '/reviews']
const isBelow = (path: string, part: string) => path === part || path.startsWith(`${part}/`)

/** Opens with Ctrl-K or ⌘K, unless another dialog is open. */
export function useCommandPalette(
  email: string,
  access: DashboardAccess,
): { open: () => void; palette: ReactNode } {
  const { routesById } = useRouter()
  const [isOpen, setOpen] = useState(false)
  const early = useEarlyKeys(isOpen)
  const open = () => setOpen(true)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k'
      if (!isShortcut) return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const pages = () => {
    const visible = visiblePages(access, routesById)
    return WORK.flatMap((part) => visible.filter(({ to }) => isBelow(to, part))).map(
      ({ to, title, sidebar }) => ({ to, title, detail: groupOf(sidebar) }),
    )
  }
  const palette = isOpen && (
    <CommandPalette
      email={email}
      isStaff={access.admin}
      can={(permission) => access.permissions?.includes(permission) ?? false}
      pages={pages()}
      earlyKeys={early}
      onClose={() => setOpen(false)}
    />
  )
  return { open, palette }
}

const MAX_LOADING_MS = 3_000

/** Keys that are pressed while the code of the palette loads: they are meant for it, not for the list below. */
function useEarlyKeys(isOpen: boolean): () => EarlyKeys {
  const keys = useRef<EarlyKeys>({ text: '', isEntered: false })
  useEffect(() => {
    if (!isOpen) return
    keys.current = { text: '', isEntered: false }
    const openedAt = performance.now()
    const onKeyDown = (event: KeyboardEvent) => {
      const isLoading = event.timeStamp - openedAt < MAX_LOADING_MS && !document.querySelector('dialog:modal')
      const isEnter = event.key === 'Enter' && keys.current.text !== ''
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isLoading || !(isEnter || isLetter)) return
      event.preventDefault()
      event.stopPropagation()
      keys.current = isEnter
        ? { ...keys.current, isEntered: true }
        : { text: keys.current.text + event.key, isEntered: false }
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [isOpen])
  return () => keys.current
}

/** The heading above the page in the sidebar, if it has one. */
const groupOf = (sidebar = '') => (/^[A-Z]/.test(sidebar) ? sidebar : '')
