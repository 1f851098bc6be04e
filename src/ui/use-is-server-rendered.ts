import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * True if the server rendered the component. Browsers leave out what is below the screen of a served page at first
 * (`content-visibility`). A page that the browser renders itself has its full height at once, so that going back returns
 * to the same place.
 */
export function useIsServerRendered(): true | undefined {
  const isHydrated = useHydrated()
  const [isServed] = useState(!isHydrated)
  return isServed || undefined
}
