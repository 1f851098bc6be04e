import { type ComponentType, useEffect, useState } from 'react'
import { FailedPart } from './failed-parts.tsx'
import { LoadError } from './load-error.tsx'

const OFFLINE = 'You are offline. Connect to the internet, then try again.'
const FAILED = 'The code could not be downloaded. Try again to reload the page.'

/** A file whose only export is a component. */
export type ComponentFile<Props> = Record<string, ComponentType<Props>>

export function componentOf<Props>(file: ComponentFile<Props>): ComponentType<Props> {
  const [component] = Object.values(file)
  if (!component) throw new Error('the file exports no component')
  return component
}

/**
 * A component whose code is loaded when it is first rendered. Browsers cache a failed import until the page is reloaded,
 * so nothing is imported while the browser is offline.
 * @param name named in the error message if loading fails: 'The reorder form'
 * @param isSmall has no room for an error message; `FailedParts` shows it
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentFile<Props>>,
  name: string,
  isSmall = false,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function LazyComponent(props: Props) {
    const [Component, setComponent] = useState(() => loaded)
    const [failure, setFailure] = useState<string>()
    useEffect(() => {
      if (Component || failure) return
      if (!navigator.onLine) return setFailure(OFFLINE)
      const show = (file: ComponentFile<Props>) => {
        loaded = componentOf(file)
        setComponent(() => loaded)
      }
      load().then(show, () => setFailure(FAILED))
    }, [Component, failure])
    useEffect(() => {
      if (!failure) return
      const retry = () => setFailure(undefined)
      addEventListener('online', retry)
      return () => removeEventListener('online', retry)
    }, [failure])
    const tryAgain = () => {
      if (failure === OFFLINE) setFailure(undefined)
      else location.reload()
    }
    if (Component) return <Component {...props} />
    // `RevealTogether` waits until none is left.
    if (!failure) return <i data-loading hidden />
    return isSmall ? (
      <FailedPart what={name} message={failure} onRetry={tryAgain} />
    ) : (
      <LoadError
        what={name}
        message={failure}
        query={{ error: null, isFetching: false, refetch: tryAgain }}
      />
    )
  }
}
