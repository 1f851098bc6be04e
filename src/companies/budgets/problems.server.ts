import type { ProblemTable } from '#app/app/problems.server.ts'
import { MAX_BUDGETS } from './rules.ts'

export const BUDGET_PROBLEMS = {
  'budget-not-found': [404, 'There is no such budget in the company.'],
  'budget-overlaps': [
    409,
    'Another budget of this cost center covers part of this period. Choose other days, or change that budget.',
    { field: 'startsOn' },
  ],
  'budget-in-use': [409, 'Orders were taken from this budget, so it cannot be deleted. End it instead.'],
  'too-many-budgets': [409, `A company can have at most ${MAX_BUDGETS.toLocaleString('en-US')} budgets.`],
} as const satisfies ProblemTable
