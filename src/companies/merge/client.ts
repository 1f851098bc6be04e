import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString, sendJson } from '#app/lib/api.ts'
import { companyPath } from '../core/client.ts'
import type { Company } from '../core/contract.ts'
import type { CompanyMerge, MergePreview } from './contract.ts'

/** The records that a merge of a company into another one would move. */
export const mergePreviewQuery = (id: string, into: string) =>
  queryOptions({
    queryKey: ['company-merge', id, into],
    queryFn: () => getJson<MergePreview>(`${companyPath(id)}/merge-preview${queryString({ into })}`),
    staleTime: 0,
    meta: { tags: ['companies'], isPersonal: true },
  })

export const mergeCompany = (id: string, merge: CompanyMerge) =>
  sendJson<Company>('POST', `${companyPath(id)}/merge`, merge)
