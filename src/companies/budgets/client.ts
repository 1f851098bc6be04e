import { pagedApiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import type { Budget, BudgetChange, NewBudget } from './contract.ts'

const pathOf = (company: string) => `/api/companies/${encodeURIComponent(company)}/budgets`

/** The budgets of a company that have not ended, or those that have, newest first. */
export const budgetsQuery = (company: string, isEnded: boolean) =>
  pagedApiQuery<Budget>(pathOf(company), { ended: isEnded ? '1' : undefined }, ['companies', 'orders'])

export const addBudget = (company: string, budget: NewBudget) =>
  sendJson<Budget[]>('POST', pathOf(company), budget)

export const changeBudget = (company: string, id: string, change: BudgetChange) =>
  sendJson<Budget[]>('PUT', `${pathOf(company)}/${encodeURIComponent(id)}`, change)

export const deleteBudget = (company: string, id: string) =>
  sendJson<Budget[]>('DELETE', `${pathOf(company)}/${encodeURIComponent(id)}`)
