import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

interface KeptState<Value> {
  /** The index in the history of the tab. */
  entry: number
  value: Value
}

/**
 * State of a page that is there again when somebody comes back to it with the Back button. Any other way to the page starts
 * with the initial value, and signing out deletes it, as it is in the query cache.
 */
export function useEntryState<Value>(name: string, initial: Value) {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const [value, setValue] = useState<Value>(() => {
    const kept = queryClient.getQueryData<KeptState<Value>>(keyOf(name))
    // An entry that code outside the router has added has no index.
    return kept && kept.entry === history.location.state.__TSR_index ? kept.value : initial
  })
  const last = useRef(value)
  useEffect(() => {
    // The page may be mounted once more while the next one is being opened: only a change is kept.
    if (last.current === value) return
    last.current = value
    queryClient.setQueryDefaults(keyOf(name), { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData<KeptState<Value>>(keyOf(name), {
      entry: history.location.state.__TSR_index,
      value,
    })
  }, [queryClient, history, name, value])
  return [value, setValue] as const
}

const keyOf = (name: string) => ['entry-state', name]
