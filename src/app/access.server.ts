/** The access rules of API calls. A rule is checked before the handler runs. */
import {
  type Actor,
  requireAdmin,
  requireSelf,
  requireSelfOrAdmin,
  requireUser,
  type SignedInUser,
} from '#app/lib/actor.ts'

/** `own` and `own-or-admin` compare the caller's email address with the one in the path or in the body. */
export type AccessName = 'anyone' | 'signed-in' | 'own' | 'own-or-admin' | 'admin' | 'admin-sometimes'

export interface Access<Caller extends Actor, Input> {
  name: AccessName
  /** For the API documentation. */
  description: string
  /** Returns the caller for the handler. Throws 401 or 403. */
  check: (actor: Actor, input: Input) => Caller
}

interface WithEmailInPath {
  params: { email: string }
}
interface WithEmailInBody {
  body: { email: string }
}

export const anyone: Access<Actor, unknown> = {
  name: 'anyone',
  description: 'Anyone can make this call.',
  check: (actor) => actor,
}

/** If a resource has one owner, its handler must answer 404 to any other customer. */
export const signedIn: Access<SignedInUser, unknown> = {
  name: 'signed-in',
  description: 'For signed-in users.',
  check: requireUser,
}

export const admin: Access<SignedInUser, unknown> = {
  name: 'admin',
  description: 'For administrators.',
  check: requireAdmin,
}

const OWN = 'For the signed-in user whose email address this is.'

export const ownEmail: Access<SignedInUser, WithEmailInPath> = {
  name: 'own',
  description: OWN,
  check: (actor, { params }) => requireSelf(actor, params.email),
}

export const ownEmailOrAdmin: Access<SignedInUser, WithEmailInPath> = {
  name: 'own-or-admin',
  description: 'For the signed-in user whose email address this is, and for administrators.',
  check: (actor, { params }) => requireSelfOrAdmin(actor, params.email),
}

export const ownEmailInBody: Access<SignedInUser, WithEmailInBody> = {
  name: 'own',
  description: OWN,
  check: (actor, { body }) => requireSelf(actor, body.email),
}

/** For anyone; only for administrators if `isForAdmins` is true for the input. */
export function adminOnlyIf<Input>(
  isForAdmins: (input: Input) => boolean,
  description: string,
): Access<Actor, Input> {
  return {
    name: 'admin-sometimes',
    description,
    check: (actor, input) => (isForAdmins(input) ? requireAdmin(actor) : actor),
  }
}
