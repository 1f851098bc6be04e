import { apiQuery } from '#app/app/api-query.ts'
import { queryString, sendJson } from '#app/lib/api.ts'
import type {
  AgreedPricesChange,
  Agreement,
  AgreementChange,
  AgreementSummary,
  CompanyPricesDto,
  NewAgreement,
  PreviewRow,
} from './contract.ts'

const pathOf = (company: string, agreement?: string) =>
  `/api/companies/${encodeURIComponent(company)}/agreements${agreement === undefined ? '' : `/${encodeURIComponent(agreement)}`}`

/** @param company '' for the company that the member orders for by default */
export const companyPricesQuery = (company: string) =>
  apiQuery<CompanyPricesDto>(`/api/company-prices${queryString({ company: company || undefined })}`, {
    tags: ['companies'],
    isPersonal: true,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })

/** The prices of a company today, for an administrator who orders on behalf of a member. */
export const pricesOfCompanyQuery = (company: string) =>
  apiQuery<CompanyPricesDto>(`/api/companies/${encodeURIComponent(company)}/prices`, {
    tags: ['companies'],
    isPersonal: true,
    staleTime: 60_000,
  })

export const agreementsQuery = (company: string) =>
  apiQuery<AgreementSummary[]>(pathOf(company), { tags: ['companies'], isPersonal: true })

export const agreementQuery = (company: string, id: string) =>
  apiQuery<Agreement>(pathOf(company, id), { tags: ['companies'], isPersonal: true })

export const createAgreement = (company: string, values: NewAgreement) =>
  sendJson<Agreement>('POST', pathOf(company), values)

export const changeAgreement = (company: string, id: string, values: AgreementChange) =>
  sendJson<Agreement>('PUT', pathOf(company, id), values)

export const changeAgreementStatus = (
  company: string,
  id: string,
  change: { status: 'active' | 'ended'; version: number },
) => sendJson<Agreement>('PUT', `${pathOf(company, id)}/status`, change)

export const previewPrices = (company: string, id: string, rows: readonly string[]) =>
  sendJson<PreviewRow[]>('POST', `${pathOf(company, id)}/price-preview`, { rows })

export const changeAgreedPrices = (company: string, id: string, change: AgreedPricesChange) =>
  sendJson<Agreement>('PUT', `${pathOf(company, id)}/prices`, change)
