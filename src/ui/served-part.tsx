import { type ComponentType, Suspense, use } from 'react'
import { type ComponentFile, componentOf, lazyWithRetry } from './lazy-with-retry.tsx'

const parts: (() => Promise<void>)[] = []

/** Loads the code of the parts that the loaded modules declare. */
export const loadServedParts = () => Promise.all(parts.map((preload) => preload()))

/**
 * A part of a page whose HTML the server sends although its code is not among the page's own. The browser loads the code
 * before it hydrates the page. A part that is first shown later appears with its code.
 * @param name named in the error message if loading fails: 'The table'
 */
export function servedPart<Props extends object>(load: () => Promise<ComponentFile<Props>>, name: string) {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load()
      .then(componentOf)
      // Says what failed, and tries again.
      .catch(() => lazyWithRetry(load, name))
      .then((component) => {
        Loaded = component
      })
    return loading
  }
  parts.push(preload)
  function Part(props: Props) {
    if (!Loaded) use(preload())
    return Loaded && <Loaded {...props} />
  }
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
