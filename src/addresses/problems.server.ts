import { HttpProblem } from '#app/lib/problem.ts'
import { MAX_ADDRESSES } from './rules.ts'

export function addressNotFoundProblem() {
  return new HttpProblem({
    status: 404,
    code: 'address-not-found',
    title: 'Address not found',
    detail: 'There is no such address in the address book. Choose another address.',
  })
}

export function addressLimitProblem() {
  return new HttpProblem({
    status: 409,
    code: 'address-limit-reached',
    title: 'Too many addresses',
    detail: `You can save at most ${MAX_ADDRESSES} addresses. Delete one you no longer need.`,
  })
}
