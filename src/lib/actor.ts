import { HttpProblem } from './problem.ts'

/** `admin` is what the specification calls everybody who works in the shop. Their staff roles say what they may do. */
export type Role = 'customer' | 'admin'

export type StaffRole =
  | 'administrator'
  | 'sales'
  | 'warehouse'
  | 'accounting'
  | 'product-manager'
  | 'read-only'

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
  /** Of a staff member; absent is none. */
  staffRoles?: readonly StaffRole[]
  /** Of a service account, in place of roles: the names of `staff/permissions.ts`. */
  permissions?: readonly string[]
  /** Of a service account of a company, which reads as its viewers do. */
  companyId?: string
  /**
   * Of a staff member whose session has to confirm the second factor, or to add one first. Until then the actor is a
   * customer without roles.
   */
  awaitsSecondFactor?: 'confirm' | 'enroll'
  /** When it was last confirmed in this session. Absent for people without a second factor. */
  secondFactorAt?: Date
  /** True if the owner of this address has confirmed it. */
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
    detail: 'Nothing was changed, because you were not signed in. Sign in and try again.',
  })
}

/** The address must be the caller's own. Throws 401 or 403. */
export function requireSelf(actor: Actor, email: string): SignedInUser {
  const user = requireUser(actor)
  if (user.email !== normalizeEmail(email)) throw notAllowedProblem('This belongs to another account.')
  return user
}

/** Addresses are compared and stored in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

export function notAllowedProblem(detail: string) {
  return new HttpProblem({ status: 403, code: 'forbidden', detail })
}
