import { type QueryKey, type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * The data of a query as it is when a component appears: it is not watched. The cards of a list would otherwise have a
 * hundred subscriptions, and ending them takes longer than showing the next page.
 * @param options their key must not change during the life of the component
 */
export function useQueryOnce<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  isEnabled = true,
): Data | undefined {
  const queryClient = useQueryClient()
  const [data, setData] = useState(() => queryClient.getQueryData<Data>(options.queryKey))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are equal at every rendering
  useEffect(() => {
    if (isEnabled) queryClient.fetchQuery(options).then(setData, () => undefined)
  }, [queryClient, isEnabled])
  return data
}
