import { apiQuery } from '#app/app/api-query.ts'
import { COMPANY_SCOPE_NAMES, getScope, SCOPE_NAMES, type Scope } from '#app/app/scopes.ts'
import { sendJson } from '#app/lib/api.ts'
import type { ApiKey, NewKeyInput, ServiceAccount } from './contract.ts'
import { integrationsCopy } from './copy.ts'

/** Whose programs they are: those of the shop or of a company. */
export interface KeyPlace {
  url: string
  scopes: readonly Scope[]
  labelOf: (scope: Scope) => string
  /** Before the first account. */
  empty: string
}

export const KEYS_OF_SHOP: KeyPlace = {
  url: '/api/service-accounts',
  scopes: SCOPE_NAMES,
  labelOf: (scope) => getScope(scope).label,
  empty: integrationsCopy.emptyShop,
}

export const keysOfCompany = (id: string): KeyPlace => ({
  url: `/api/companies/${id}/service-accounts`,
  scopes: COMPANY_SCOPE_NAMES,
  labelOf: (scope) => getScope(scope).companyLabel ?? '',
  empty: integrationsCopy.emptyCompany,
})

/** The programs that call the API in their own name. */
export const serviceAccountsQuery = ({ url }: KeyPlace) =>
  apiQuery<ServiceAccount[]>(url, { tags: ['settings'], isPersonal: true, isList: true })

export const createServiceAccount = ({ url }: KeyPlace, name: string) =>
  sendJson<ServiceAccount>('POST', url, { name })

export const endServiceAccount = ({ url }: KeyPlace, id: string) =>
  sendJson<unknown>('DELETE', `${url}/${id}`)

export const createKey = ({ url }: KeyPlace, account: string, key: NewKeyInput) =>
  sendJson<ApiKey & { key: string }>('POST', `${url}/${account}/keys`, key)

export const revokeKey = ({ url }: KeyPlace, account: string, key: string) =>
  sendJson<unknown>('DELETE', `${url}/${account}/keys/${key}`)
