import { infiniteQueryOptions } from '@tanstack/react-query'
import { getPage, queryString } from '../lib/api.ts'
import type { AuditEntry } from './contract.ts'
import type { Area } from './rules.ts'

/** What of the trail is looked at, as it stands in the address. */
export interface AuditSearch {
  q?: string | undefined
  area?: Area | undefined
}

export const auditQuery = ({ q, area }: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', q ?? '', area ?? 'all'],
    queryFn: ({ pageParam }) =>
      getPage<AuditEntry>(`/api/audit${queryString({ q, area, limit: 50, after: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Every deed makes it longer, here and on every other screen.
    staleTime: 0,
    meta: { tags: ['audit'], isPersonal: true, isList: true },
  })

/** The same as a file. */
export function auditFile({ q, area }: AuditSearch): string {
  return `/api/audit.csv${queryString({ q, area })}`
}
