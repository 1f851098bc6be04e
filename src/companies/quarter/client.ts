import { apiQuery } from '#app/app/api-query.ts'
import { companyPath } from '../core/client.ts'
import type { CompanyQuarter } from './contract.ts'

export const quarterQuery = (id: string) =>
  apiQuery<CompanyQuarter>(`${companyPath(id)}/quarter`, { tags: ['companies', 'orders'], isPersonal: true })
