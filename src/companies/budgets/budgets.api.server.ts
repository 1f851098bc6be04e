/** Budgets of companies: read by all members, changed by owners. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import {
  type BudgetListQuery,
  budgetChangeBody,
  budgetListQuerySchema,
  budgetSchema,
  newBudgetBody,
} from '../core/budget-contract.ts'
import { findBudgets } from '../core/budgets.queries.server.ts'
import { companyParams, idSchema, memberChange, tag } from '../core/endpoint-parts.server.ts'
import { COMPANY_PROBLEMS, LOCKED_COMPANY_PROBLEMS } from '../core/problems.server.ts'
import { requireCompanyActor } from '../core/read-company.server.ts'
import { addBudget, changeBudget, deleteBudget } from './budgets.commands.server.ts'

const budgetParams = companyParams.extend({ budget: idSchema })
const budgets = json(z.array(budgetSchema), 'The budgets that have not ended, the newest 50')

async function readBudgets(ctx: Context, companyId: string, query: BudgetListQuery = {}) {
  await requireCompanyActor(ctx, companyId)
  return findBudgets(ctx.db, companyId, query, ctx.now())
}

export const budgetEndpoints = [
  endpoint({
    method: 'get',
    path: '/companies/{id}/budgets',
    tag,
    summary: 'List the budgets of a company, newest first',
    description: 'Those that have not ended, or with `ended=1` the others.',
    access: signedIn,
    params: companyParams,
    query: budgetListQuerySchema,
    response: listPage(z.array(budgetSchema), 'The budgets'),
    refuses: pick(COMPANY_PROBLEMS, 'company-not-found'),
    run: (ctx, { params: { id: companyId }, query }) => readBudgets(ctx, companyId, query),
  }),
  endpoint({
    ...memberChange,
    method: 'post',
    path: '/companies/{id}/budgets',
    summary: 'Add a budget of a cost center or of the whole company',
    description: 'It counts orders that are placed from now on in its period.',
    params: companyParams,
    body: newBudgetBody,
    response: budgets,
    refuses: {
      ...LOCKED_COMPANY_PROBLEMS,
      ...pick(
        COMPANY_PROBLEMS,
        'cost-center-not-found',
        'cost-center-archived',
        'too-many-budgets',
        'budget-overlaps',
      ),
    },
    async run(ctx, { params: { id: companyId }, body }) {
      const outcome = await addBudget(ctx, companyId, body)
      return outcome.done ? (await readBudgets(ctx, companyId)).items : outcome
    },
  }),
  endpoint({
    ...memberChange,
    method: 'put',
    path: '/companies/{id}/budgets/{budget}',
    summary: 'Change the amount, the period and the rule of a budget',
    params: budgetParams,
    body: budgetChangeBody,
    response: budgets,
    refuses: {
      ...LOCKED_COMPANY_PROBLEMS,
      ...pick(COMPANY_PROBLEMS, 'budget-not-found', 'version-conflict', 'budget-overlaps'),
    },
    async run(ctx, { params: { id: companyId, budget }, body }) {
      const outcome = await changeBudget(ctx, companyId, budget, body)
      return outcome.done ? (await readBudgets(ctx, companyId)).items : outcome
    },
  }),
  endpoint({
    ...memberChange,
    method: 'delete',
    path: '/companies/{id}/budgets/{budget}',
    summary: 'Delete a budget that no order was taken from',
    params: budgetParams,
    response: budgets,
    refuses: { ...LOCKED_COMPANY_PROBLEMS, ...pick(COMPANY_PROBLEMS, 'budget-not-found', 'budget-in-use') },
    async run(ctx, { params: { id: companyId, budget } }) {
      const outcome = await deleteBudget(ctx, companyId, budget)
      return outcome.done ? (await readBudgets(ctx, companyId)).items : outcome
    },
  }),
]
