import { startTransition, useEffect, useState } from 'react'

// A replayed interaction begins with `mousedown`.
const INTERACTIONS = ['pointerdown', 'mousedown', 'keydown', 'click'] as const

/** The phase of the page: as served, hydrated, or used by the visitor. */
export function usePagePhase(): 'served' | 'hydrated' | 'touched' {
  const [phase, setPhase] = useState<'served' | 'hydrated' | 'touched'>('served')
  useEffect(() => {
    // Interactions from before hydration may be replayed before this effect, and their messages need the toasts.
    if (window.earlyEvents?.isReplayed) return setPhase('touched')
    setPhase('hydrated')
    const touched = new AbortController()
    const onTouch = () => {
      touched.abort()
      // The interaction itself comes first: it may open another page.
      startTransition(() => setPhase('touched'))
    }
    for (const type of INTERACTIONS)
      addEventListener(type, onTouch, { capture: true, signal: touched.signal })
    return () => touched.abort()
  }, [])
  return phase
}
