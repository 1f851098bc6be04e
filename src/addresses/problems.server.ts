import type { ProblemTable } from '#app/app/problems.server.ts'
import { MAX_ADDRESSES } from './rules.ts'

export const ADDRESS_PROBLEMS = {
  'address-not-found': [404, 'This address is not in your address book. Choose another one.'],
  'address-limit-reached': [
    409,
    `You can save at most ${MAX_ADDRESSES} addresses. Delete one you no longer need.`,
  ],
} as const satisfies ProblemTable
