import { HttpProblem } from './problem.ts'

export type Role = 'customer' | 'admin'

/**
 * The caller of a request. Created once per request from the session; a removed user is a guest from the next request
 * on.
 */
export type Actor = { kind: 'guest' } | SignedInUser

export interface SignedInUser {
  kind: 'user'
  userId: string
  email: string
  name: string
  role: Role
  /** Whether the owner of this address has confirmed it. */
  isEmailConfirmed: boolean
  /** True only if an order of the account is known to be paid. Placing an order looks again. */
  hasPaid?: boolean
}

/** First line of every command and query that requires sign-in. Throws 401. */
export function requireUser(actor: Actor): SignedInUser {
  if (actor.kind === 'guest') throw notSignedInProblem()
  return actor
}

/** Also for a user whose account was deleted during the request. */
export function notSignedInProblem(): HttpProblem {
  return new HttpProblem({
    status: 401,
    code: 'not-signed-in',
    title: 'Not signed in',
    detail: 'Sign in to do this.',
  })
}

/** Throws 401 for guests and 403 for customers. */
export function requireAdmin(actor: Actor): SignedInUser {
  const user = requireUser(actor)
  if (user.role !== 'admin') throw notAllowed('Only an administrator can do this.')
  return user
}

/** The address must be the caller's own. Throws 401 or 403. */
export function requireSelf(actor: Actor, email: string): SignedInUser {
  const user = requireUser(actor)
  if (user.email !== normalizeEmail(email)) throw notAllowed('This belongs to another account.')
  return user
}

/** The caller's own address, or any address for administrators. Throws 401 or 403. */
export function requireSelfOrAdmin(actor: Actor, email: string): SignedInUser {
  const user = requireUser(actor)
  return user.role === 'admin' ? user : requireSelf(actor, email)
}

/** Addresses are compared and stored in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

function notAllowed(detail: string) {
  return new HttpProblem({ status: 403, code: 'forbidden', title: 'Not allowed', detail })
}
