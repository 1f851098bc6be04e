import { type ComponentType, useEffect, useState } from 'react'
import { LoadError } from './load-error.tsx'

/**
 * A part of a screen whose code comes when it is first shown. Where it does not come, the screen stays as it is.
 * Browsers remember what could not be fetched and do not ask again, so nothing is asked for while there is no network.
 * @param what is said to be missing until then; without it, the part is left out
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  what?: string,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => known)
    const [isMissing, setMissing] = useState(false)
    useEffect(() => {
      if (Part || isMissing) return
      if (!navigator.onLine) return setMissing(true)
      const come = (part: ComponentType<Props>) => {
        known = part
        setPart(() => part)
      }
      load().then(come, () => setMissing(true))
    }, [Part, isMissing])
    useEffect(() => {
      if (!isMissing) return
      const retry = () => setMissing(false)
      addEventListener('online', retry)
      return () => removeEventListener('online', retry)
    }, [isMissing])
    if (Part) return <Part {...props} />
    return isMissing && what ? (
      <LoadError what={what} onRetry={() => navigator.onLine && location.reload()} />
    ) : null
  }
}
