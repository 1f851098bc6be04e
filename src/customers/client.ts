import { apiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'
import type { Customer } from './contract.ts'

const pathOf = (email: string) => `/api/customers/${encodeURIComponent(email)}`

export const customerQuery = (email: string) =>
  apiQuery<Customer>(pathOf(email), { tags: ['users', 'orders', 'companies'], isPersonal: true })

export const saveCustomerNote = (email: string, change: { text: string; version: number }) =>
  sendJson<InternalNote>('PUT', `${pathOf(email)}/internal-note`, change)
