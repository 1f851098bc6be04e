import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'
import { companyPath } from '../core/client.ts'
import type { CompanyQuarter } from './contract.ts'

export const quarterQuery = (id: string) =>
  queryOptions({
    queryKey: ['quarter', id],
    queryFn: () => getJson<CompanyQuarter>(`${companyPath(id)}/quarter`),
    meta: { tags: ['companies', 'orders'], isPersonal: true },
  })
