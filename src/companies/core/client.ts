import { apiQuery, pagedApiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import type { CompanyStatus } from './company-statuses.ts'
import type {
  ChangedCompany,
  Company,
  CompanyChange,
  CompanyMembership,
  CostCenterInput,
  ListedCompany,
  MemberChange,
  NewCompany,
  NewInvitation,
  ReceivedInvitation,
  SiteInput,
  VatCheck,
} from './contract.ts'

export const companyPath = (id: string) => `/api/companies/${encodeURIComponent(id)}`

/** The companies that the user is a member of. */
export const membershipsQuery = (email: string) =>
  apiQuery<CompanyMembership[]>(`/api/user/${encodeURIComponent(email)}/companies`, {
    tags: ['companies'],
    isPersonal: true,
    staleTime: 60_000,
  })

/** Every order changes what is left of a budget. */
export const companyQuery = (id: string) =>
  apiQuery<Company>(companyPath(id), { tags: ['companies', 'orders'], isPersonal: true })

export const companiesQuery = (filter: { q?: string | undefined; status?: CompanyStatus | undefined }) =>
  pagedApiQuery<ListedCompany>('/api/companies', { ...filter }, ['companies'])

export const createCompany = (company: NewCompany) => sendJson<Company>('POST', '/api/companies', company)

export const changeCompany = (id: string, change: CompanyChange) =>
  sendJson<ChangedCompany>('PUT', companyPath(id), change)

export const changeCompanyStatus = (id: string, status: CompanyStatus) =>
  sendJson<ChangedCompany>('PUT', `${companyPath(id)}/status`, { status })

export const saveVatCheck = (id: string, check: VatCheck) =>
  sendJson<ChangedCompany>('PUT', `${companyPath(id)}/vat-check`, check)

export const inviteMember = (id: string, invitation: NewInvitation) =>
  sendJson<ChangedCompany>('POST', `${companyPath(id)}/invitations`, invitation)

export const revokeInvitation = (id: string, invitation: string) =>
  sendJson<ChangedCompany>('DELETE', `${companyPath(id)}/invitations/${encodeURIComponent(invitation)}`)

export const changeMember = (id: string, member: string, change: MemberChange) =>
  sendJson<ChangedCompany>('PUT', `${companyPath(id)}/members/${encodeURIComponent(member)}`, change)

/** @returns the remaining companies of the signed-in user */
export const removeMember = (id: string, member: string) =>
  sendJson<CompanyMembership[]>('DELETE', `${companyPath(id)}/members/${encodeURIComponent(member)}`)

/** @param site null for a new one */
export const saveSite = (id: string, site: string | null, values: SiteInput) =>
  site === null
    ? sendJson<ChangedCompany>('POST', `${companyPath(id)}/sites`, values)
    : sendJson<ChangedCompany>('PUT', `${companyPath(id)}/sites/${encodeURIComponent(site)}`, values)

/** @param costCenter null for a new one */
export const saveCostCenter = (id: string, costCenter: string | null, values: CostCenterInput) =>
  costCenter === null
    ? sendJson<ChangedCompany>('POST', `${companyPath(id)}/cost-centers`, values)
    : sendJson<ChangedCompany>(
        'PUT',
        `${companyPath(id)}/cost-centers/${encodeURIComponent(costCenter)}`,
        values,
      )

export const viewInvitation = (token: string) =>
  sendJson<ReceivedInvitation>('POST', '/api/company-invitations/view', { token })

export const acceptInvitation = (token: string) =>
  sendJson<Company>('POST', '/api/company-invitations/accept', { token })
