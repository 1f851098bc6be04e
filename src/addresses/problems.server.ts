import { HttpProblem } from '#app/lib/problem.ts'
import { MAX_ADDRESSES } from './rules.ts'

export function addressNotFoundProblem() {
  return new HttpProblem({
    status: 404,
    code: 'address-not-found',
    title: 'Address not found',
    detail: 'This address is not in your address book. Choose another one.',
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
