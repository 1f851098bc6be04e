import { type RefObject, useEffect, useRef } from 'react'

/** False once the component has disappeared, for an answer that comes then. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
