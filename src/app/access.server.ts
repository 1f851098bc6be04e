/** The access rules of API calls. A rule is checked before the handler runs. */
import { type Actor, requireSelf, requireUser, type SignedInUser } from '#app/lib/actor.ts'
import {
  type Permission,
  permissionLabels,
  requirePermission,
  requireSelfOr,
} from '#app/staff/permissions.ts'

/** `own` and `own-or-staff` compare the caller's email address with the one in the path or in the body. */
export type AccessName = 'anyone' | 'signed-in' | 'own' | 'own-or-staff' | 'staff' | 'staff-sometimes'

export interface Access<Caller extends Actor, Input> {
  name: AccessName
  /** Of staff members, who need one of them. */
  permissions?: readonly Permission[]
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

/** For staff members with one of the permissions. */
export function staff(...permissions: [Permission, ...Permission[]]): Access<SignedInUser, unknown> {
  return {
    name: 'staff',
    permissions,
    description: `For staff members who may: ${permissionLabels(permissions)}.`,
    check: (actor) => requirePermission(actor, ...permissions),
  }
}

const OWN = 'For the signed-in user whose email address this is.'

export const ownEmail: Access<SignedInUser, WithEmailInPath> = {
  name: 'own',
  description: OWN,
  check: (actor, { params }) => requireSelf(actor, params.email),
}

/** For the user whose address this is, and for staff members with the permission. */
export function ownEmailOr(permission: Permission): Access<SignedInUser, WithEmailInPath> {
  return {
    name: 'own-or-staff',
    permissions: [permission],
    description: `For the signed-in user whose email address this is, and for staff members who may: ${permissionLabels([permission])}.`,
    check: (actor, { params }) => requireSelfOr(actor, params.email, permission),
  }
}

export const ownEmailInBody: Access<SignedInUser, WithEmailInBody> = {
  name: 'own',
  description: OWN,
  check: (actor, { body }) => requireSelf(actor, body.email),
}

/** For anyone; only for staff members with one of the permissions if `isForStaff` is true for the input. */
export function staffOnlyIf<Input>(
  permissions: [Permission, ...Permission[]],
  isForStaff: (input: Input) => boolean,
  description: string,
): Access<Actor, Input> {
  return {
    name: 'staff-sometimes',
    permissions,
    description,
    check: (actor, input) => (isForStaff(input) ? requirePermission(actor, ...permissions) : actor),
  }
}
