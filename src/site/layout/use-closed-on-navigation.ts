import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** On phones a menu covers the page, so navigation closes it. */
export function useClosedOnNavigation(): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null)
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', () => {
        if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
      }),
    [router],
  )
  return menu
}
