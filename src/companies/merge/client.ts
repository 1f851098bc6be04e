import { apiQuery } from '#app/app/api-query.ts'
import { queryString, sendJson } from '#app/lib/api.ts'
import { companyPath } from '../core/client.ts'
import type { Company } from '../core/contract.ts'
import type { CompanyMerge, MergePreview } from './contract.ts'

/** The records that a merge of a company into another one would move. */
export const mergePreviewQuery = (id: string, into: string) =>
  apiQuery<MergePreview>(`${companyPath(id)}/merge-preview${queryString({ into })}`, {
    tags: ['companies'],
    isPersonal: true,
    staleTime: 0,
  })

export const mergeCompany = (id: string, merge: CompanyMerge) =>
  sendJson<Company>('POST', `${companyPath(id)}/merge`, merge)
