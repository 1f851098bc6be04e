import type { Context } from '#app/app/context.server.ts'
import { hashToken, newToken } from '#app/app/secret-token.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { countRows, findRow, insertRow, updateRows } from '#app/db/rows.server.ts'
import type { Db, Tx } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { addDays } from '#app/lib/dates.ts'
import { optionalCents, optionalDecimal } from '#app/lib/money.ts'
import { done, isRefused, refused } from '#app/lib/outcome.ts'
import { withoutWebAddress } from '#app/lib/readable-text.ts'
import type { ReceivedInvitation } from '../core/contract.ts'
import type { InvitationEmailPayload, MemberInvitedEmailPayload } from '../core/emails.server.ts'
import { invitedAs } from '../core/invited-as.server.ts'
import { findMember } from '../core/queries.server.ts'
import {
  type CompanyRole,
  canResend,
  invitationExpiry,
  isPermitted,
  MAX_INVITATIONS_PER_DAY,
  MAX_MEMBERS,
  MAX_OPEN_INVITATIONS,
  maskEmail,
} from '../core/rules.ts'
import { type InCompany, withLockedCompany } from '../core/with-locked-company.server.ts'
import { hasTooManyCompanies } from './company-count.server.ts'
import { companyUrl, findOwners, notifyOwners } from './notify-owners.server.ts'

interface Invited {
  email: string
  role: CompanyRole
  /** As a decimal number; null for no limit. */
  orderLimit: number | null
}

/** Throws 429 for an account that invites too many people, and for an address that was invited too often by anybody. */
export type CountInvitation = RateLimits['countInvitation']

/**
 * Invites a person by email, by an owner or an administrator. Inviting an address again changes role and order limit and
 * sends a new link, unless the last email is only minutes old.
 */
export function inviteMember(
  ctx: Context,
  companyId: string,
  invited: Invited,
  countInvitation: CountInvitation,
) {
  return withLockedCompany(ctx, companyId, 'invite', (caller) =>
    inviteInto(ctx, caller, invited, countInvitation),
  )
}

type Inviter = Pick<InCompany, 'tx' | 'user' | 'actor' | 'company'>

/** Invites in the transaction that has locked the company. */
export async function inviteInto(
  ctx: Context,
  inviter: Inviter,
  invited: Invited,
  countInvitation: CountInvitation,
) {
  const { tx, user, actor, company } = inviter
  if (!user.isEmailConfirmed) return refused({ code: 'email-not-confirmed' })
  if (await isMember(tx, company.id, invited.email)) return refused({ code: 'already-member' })
  if (actor === 'administrator' && !(await canAppoint(tx, company.id, invited.role)))
    return refused({ code: 'company-has-owner' })
  const earlier = await findOpenInvitation(tx, company.id, invited.email)
  const at = ctx.now()
  const granted = {
    role: invited.role,
    order_limit: optionalCents(invited.orderLimit),
    invited_by: user.userId,
  }
  if (earlier && !canResend(earlier.sent_at, at)) {
    if (changesNothing(earlier, granted)) return done(undefined)
    await updateRows(tx, 'company_invitations', earlier.id, granted)
    await reportAdministrator(tx, ctx, inviter, invited)
    return done(undefined)
  }
  if (!earlier && (await hasTooManyInvitations(tx, company.id, at)))
    return refused({ code: 'too-many-invitations' })
  await countInvitation(tx, user.userId, invited.email)
  const token = newToken()
  const sent = { token_hash: hashToken(token), sent_at: at, expires_at: invitationExpiry(at) }
  if (earlier) {
    await updateRows(tx, 'company_invitations', earlier.id, { ...sent, ...granted })
  } else {
    await insertRow(tx, 'company_invitations', {
      ...sent,
      ...granted,
      email: invited.email,
      id: newId(at),
      company_id: company.id,
      created_at: at,
    })
  }
  await queueInvitation(tx, ctx, inviter, invited, { token, expiresAt: sent.expires_at })
  return done(undefined)
}

async function queueInvitation(
  tx: Tx,
  ctx: Context,
  inviter: Inviter,
  invited: Invited,
  link: { token: string; expiresAt: Date },
): Promise<void> {
  const { user, actor, company } = inviter
  const { email, role, orderLimit } = invited
  const payload: InvitationEmailPayload = {
    // Names from before links in names were rejected.
    companyName: withoutWebAddress(company.name),
    inviter: actor === 'administrator' ? null : withoutWebAddress(user.name),
    role,
    orderLimit: optionalCents(orderLimit),
    expiresAt: link.expiresAt.toISOString(),
    url: `${ctx.shopUrl}/companyinvitation?token=${link.token}`,
  }
  await queueEmail(tx, { kind: 'company-invitation', recipient: email, payload: { ...payload } }, ctx.now())
  await reportAdministrator(tx, ctx, inviter, invited)
}

/** Records whom an administrator of the shop invites as what, and tells the owners of the company. */
async function reportAdministrator(
  tx: Tx,
  ctx: Context,
  { actor, company }: Inviter,
  { email, role }: Invited,
): Promise<void> {
  if (actor !== 'administrator') return
  await recordAuditEvent(tx, ctx, {
    action: 'company-member-invited',
    subject: { id: company.id, label: company.name },
    after: { email, role },
  })
  await notifyOwners(tx, company.id, ctx.now(), {
    kind: 'company-member-invited',
    payload: {
      companyName: company.name,
      email,
      role,
      url: companyUrl(ctx.shopUrl, company.id),
    } satisfies MemberInvitedEmailPayload,
  })
}

/**
 * A company that has an owner chooses itself who decides for it. Administrators of the shop appoint owners and approvers only
 * for a company without one.
 */
async function canAppoint(tx: Tx, companyId: string, role: CompanyRole): Promise<boolean> {
  return !isPermitted(role, 'decide') || (await findOwners(tx, companyId)).length === 0
}

async function isMember(tx: Tx, companyId: string, email: string): Promise<boolean> {
  const member = await tx
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select('company_members.id')
    .where('company_id', '=', companyId)
    .where('left_at', 'is', null)
    .where('users.email', '=', email)
    .executeTakeFirst()
  return member !== undefined
}

function findOpenInvitation(tx: Tx, companyId: string, email: string) {
  return findRow(tx, 'company_invitations', {
    company_id: companyId,
    email,
    accepted_at: null,
    revoked_at: null,
  })
}

/** @param tx has locked the company */
async function hasTooManyInvitations(tx: Tx, companyId: string, at: Date): Promise<boolean> {
  const { open, recent } = await tx
    .selectFrom('company_invitations')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere((row) =>
          row.and([
            row('accepted_at', 'is', null),
            row('revoked_at', 'is', null),
            row(invitedAs, 'is not', null),
          ]),
        )
        .as('open'),
      eb.fn.countAll<number>().filterWhere('created_at', '>', addDays(at, -1)).as('recent'),
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return open >= MAX_OPEN_INVITATIONS || recent >= MAX_INVITATIONS_PER_DAY
}

/** Cancels an open invitation; its link stops working. */
export function revokeInvitation(ctx: Context, companyId: string, id: string) {
  return withLockedCompany(ctx, companyId, 'invite', async ({ tx }) => {
    const open = { id, company_id: companyId, accepted_at: null, revoked_at: null }
    const revoked = await updateRows(tx, 'company_invitations', open, { revoked_at: ctx.now() })
    return revoked === 0 ? refused({ code: 'invitation-not-found' }) : undefined
  })
}

function findByToken(db: Db, token: string) {
  return db
    .selectFrom('company_invitations')
    .innerJoin('companies', 'companies.id', 'company_invitations.company_id')
    .selectAll('company_invitations')
    .select(['companies.name as company_name', 'companies.status as company_status'])
    .select(invitedAs.as('invited_as'))
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('accepted_at', 'is not', null), eb(invitedAs, 'is not', null)]))
    .executeTakeFirst()
}

type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/** The content of the link of an invitation before it is accepted. Opening the link changes nothing. */
export async function readInvitation(ctx: Context, token: string): Promise<ReceivedInvitation | undefined> {
  const user = requireUser(ctx.actor)
  const invitation = await findByToken(ctx.db, token)
  if (!invitation) return undefined
  const isForCaller = invitation.email === user.email
  return {
    companyName: invitation.company_name,
    role: invitation.role,
    orderLimit: isForCaller ? optionalDecimal(invitation.order_limit) : null,
    email: isForCaller ? invitation.email : maskEmail(invitation.email),
    isForCaller,
    isExpired: invitation.expires_at <= ctx.now(),
    isAccepted: invitation.accepted_at !== null,
  }
}

/**
 * Joins the company of an invitation. Only the account with the invited address can accept it, also if somebody else has
 * the link. Accepting twice changes nothing.
 * @returns the ID of the company
 */
export async function acceptInvitation(ctx: Context, token: string) {
  const user = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, user.userId)
    const invitation = await lockInvitation(tx, token, user)
    if (isRefused(invitation)) return invitation
    const { company_id: companyId, role, order_limit } = invitation
    const member = await findMember(tx, companyId, user.userId)
    if (invitation.accepted_at) return member ? done(companyId) : refused({ code: 'invitation-used' })
    if (invitation.expires_at <= ctx.now()) return refused({ code: 'invitation-expired' })
    if (invitation.company_status === 'closed') return refused({ code: 'company-closed' })
    if (invitation.invited_as === 'administrator' && !(await canAppoint(tx, companyId, role)))
      return refused({ code: 'company-has-owner' })
    if (!member) {
      const added = await addMember(tx, ctx.now(), { companyId, userId: user.userId, role, order_limit })
      if (isRefused(added)) return added
    }
    await updateRows(tx, 'company_invitations', invitation.id, {
      accepted_at: ctx.now(),
      accepted_by: user.userId,
    })
    return done(companyId)
  })
}

interface InvitationRefused {
  done: false
  refusal: { code: 'invitation-not-found' } | { code: 'invitation-for-other-address'; sentTo: string }
}

/**
 * The invitation with its company locked. It is read again, because it may have been cancelled, changed or moved to another
 * company while the transaction waited for the lock.
 */
async function lockInvitation(
  tx: Tx,
  token: string,
  user: SignedInUser,
  lockedCompany?: string,
): Promise<FoundInvitation | InvitationRefused> {
  const invitation = await findByToken(tx, token)
  if (!invitation) return refused({ code: 'invitation-not-found' })
  if (invitation.email !== user.email)
    return refused({ code: 'invitation-for-other-address', sentTo: maskEmail(invitation.email) })
  const { company_id: company } = invitation
  if (company === lockedCompany) return invitation
  await tx.selectFrom('companies').select('id').where('id', '=', company).forNoKeyUpdate().execute()
  return lockInvitation(tx, token, user, company)
}

interface NewMember {
  companyId: string
  userId: string
  role: CompanyRole
  /** In cents. */
  order_limit: number | null
}

/** @param tx has locked the user and the company */
async function addMember(tx: Tx, at: Date, { companyId, userId, ...granted }: NewMember) {
  if (await hasTooManyCompanies(tx, userId)) return refused({ code: 'too-many-companies' })
  const members = await countRows(tx, 'company_members', { company_id: companyId, left_at: null })
  if (members >= MAX_MEMBERS) return refused({ code: 'too-many-members' })
  await insertRow(tx, 'company_members', {
    id: newId(at),
    company_id: companyId,
    user_id: userId,
    ...granted,
    joined_at: at,
  })
  return done(undefined)
}
