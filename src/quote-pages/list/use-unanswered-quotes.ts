import { useQuery } from '@tanstack/react-query'
import { quoteFiguresQuery } from '#app/quotes/client.ts'
import { quotesCopy } from '../core/copy.ts'

/** The task of the sales team on their start page: quotes that wait for longer than a working day. */
export function useUnansweredQuotes(canAnswer: boolean) {
  const { data } = useQuery({ ...quoteFiguresQuery, enabled: canAnswer })
  return {
    ...quotesCopy.unanswered,
    count: data?.unanswered ?? 0,
    link: { to: '/dashboard/quotes' } as const,
  }
}
