/** Budgets of companies: read by all members, changed by owners. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import {
  type BudgetListQuery,
  budgetChangeBody,
  budgetListQuerySchema,
  budgetSchema,
  newBudgetBody,
} from './budgets/contract.ts'
import { BUDGET_PROBLEMS } from './budgets/problems.server.ts'
import { findBudgets } from './budgets/queries.server.ts'
import { addBudget, changeBudget, deleteBudget } from './budgets.commands.server.ts'
import { companyParams, idSchema, lockedCompanyCall } from './core/endpoint-parts.server.ts'
import { COMPANY_PROBLEMS } from './core/problems.server.ts'
import { requireCompanyActor } from './core/read-company.server.ts'

const endpoint = endpointsOf('Companies')

const budgetParams = companyParams.extend({ budget: idSchema })
const budgets = json(z.array(budgetSchema), 'The budgets that have not ended, the newest 50')

async function readBudgets(ctx: Context, companyId: string, query: BudgetListQuery = {}) {
  await requireCompanyActor(ctx, companyId)
  return findBudgets(ctx.db, companyId, query, ctx.now())
}

const readListed = async (ctx: Context, companyId: string) => (await readBudgets(ctx, companyId)).items

export const budgetEndpoints = [
  endpoint({
    route: 'GET /companies/{id}/budgets',
    summary: 'List the budgets of a company, newest first',
    description: 'Those that have not ended, or with `ended=1` the others.',
    access: signedIn,
    params: companyParams,
    query: budgetListQuerySchema,
    response: listPage(z.array(budgetSchema), 'The budgets'),
    refuses: pick(COMPANY_PROBLEMS, 'company-not-found'),
    run: (ctx, { params: { id: companyId }, query }) => readBudgets(ctx, companyId, query),
  }),
  lockedCompanyCall({
    route: 'POST /companies/{id}/budgets',
    summary: 'Add a budget of a cost center or of the whole company',
    description: 'It counts orders that are placed from now on in its period.',
    params: companyParams,
    body: newBudgetBody,
    response: budgets,
    refuses: {
      ...pick(COMPANY_PROBLEMS, 'cost-center-not-found', 'cost-center-archived'),
      ...pick(BUDGET_PROBLEMS, 'too-many-budgets', 'budget-overlaps'),
    },
    change: (ctx, companyId, { body }) => addBudget(ctx, companyId, body),
    read: readListed,
  }),
  lockedCompanyCall({
    route: 'PUT /companies/{id}/budgets/{budget}',
    summary: 'Change the amount, the period and the rule of a budget',
    params: budgetParams,
    body: budgetChangeBody,
    response: budgets,
    refuses: {
      ...pick(BUDGET_PROBLEMS, 'budget-not-found', 'budget-overlaps'),
      ...pick(COMPANY_PROBLEMS, 'version-conflict'),
    },
    change: (ctx, companyId, { params: { budget }, body }) => changeBudget(ctx, companyId, budget, body),
    read: readListed,
  }),
  lockedCompanyCall({
    route: 'DELETE /companies/{id}/budgets/{budget}',
    summary: 'Delete a budget that no order was taken from',
    params: budgetParams,
    response: budgets,
    refuses: pick(BUDGET_PROBLEMS, 'budget-not-found', 'budget-in-use'),
    change: (ctx, companyId, { params: { budget } }) => deleteBudget(ctx, companyId, budget),
    read: readListed,
  }),
]
