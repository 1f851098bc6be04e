import { infiniteQueryOptions } from '@tanstack/react-query'
import { getPage, queryString } from '#app/lib/api.ts'
import type { AuditSearch } from './audit-search.ts'
import type { AuditEvent } from './contract.ts'

export const auditEventsQuery = ({ q, area }: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', q ?? '', area ?? 'all'],
    queryFn: ({ pageParam }) =>
      getPage<AuditEvent>(`/api/audit${queryString({ q, area, limit: 50, after: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Every administrator action, on any screen, adds an entry.
    staleTime: 0,
    meta: { tags: ['audit'], isPersonal: true, isList: true },
  })

/** The same entries as a CSV file. */
export function auditExportUrl({ q, area }: AuditSearch): string {
  return `/api/audit.csv${queryString({ q, area })}`
}
