/** The emails about companies. A subject contains no name that a customer chose: it would be the shop's voice. */
import type { EmailContent } from '#app/email/email-content.ts'
import { emailTemplates } from '#app/email/email-templates.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import type { Cents } from '#app/lib/money.ts'
import { describeOrderLimit, ROLE_HINTS } from './copy.ts'
import { type CompanyRole, ROLE_LABELS } from './rules.ts'

export interface InvitationEmailPayload {
  companyName: string
  role: CompanyRole
  /** Null for none. Absent in emails of an earlier release. */
  orderLimit?: Cents | null
  /** The name of the owner who invites; null for an administrator of the shop. */
  inviter: string | null
  expiresAt: string
  url: string
}

/** For the owners of a company to which an administrator of the shop invites somebody. */
export interface MemberInvitedEmailPayload {
  companyName: string
  email: string
  role: CompanyRole
  url: string
}

export interface RemovedMemberEmailPayload {
  name: string
  companyName: string
  shopUrl: string
}

export interface MergedCompanyEmailPayload {
  name: string
  /** The names of the company that is closed, and of the one that takes over. */
  from: string
  into: string
  url: string
  /** The API keys of the closed company. Absent in emails of an earlier release. */
  endedKeys?: number
}

/** For the owners of the company that takes over. */
export interface MembersMergedEmailPayload {
  from: string
  into: string
  /** The first of those who joined. */
  members: { name: string; email: string; role: CompanyRole }[]
  url: string
}

function invitationEmail(invitation: InvitationEmailPayload): EmailContent {
  const { companyName, role, orderLimit = null, inviter, expiresAt, url } = invitation
  const limit = describeOrderLimit(role, orderLimit)
  return {
    subject: 'Invitation to join a company at FIX IT',
    heading: `Join ${companyName} at FIX IT`,
    paragraphs: [
      `${inviter ?? 'FIX IT'} invites you to join ${companyName}.`,
      `Sign in or register with this email address to accept. The link works until ${formatDay(expiresAt)}. If you do not know ${companyName}, ignore this email.`,
    ],
    details: [
      ['Your role', ROLE_LABELS[role]],
      ['What it includes', ROLE_HINTS[role]],
      ...(limit === null ? [] : [['Your order limit', limit] as const]),
    ],
    action: { label: 'View invitation', href: url },
  }
}

function memberInvitedEmail({ companyName, email, role, url }: MemberInvitedEmailPayload): EmailContent {
  return {
    subject: 'We invited somebody to your company',
    heading: `We invited somebody to ${companyName}`,
    paragraphs: [
      `FIX IT invited ${email} to join ${companyName}. You receive this email because you are an owner. If you did not ask for it, cancel the invitation.`,
    ],
    details: [
      ['Role', ROLE_LABELS[role]],
      ['What it includes', ROLE_HINTS[role]],
    ],
    action: { label: 'View members', href: url },
  }
}

function removedMemberEmail({ name, companyName, shopUrl }: RemovedMemberEmailPayload): EmailContent {
  return {
    subject: 'Your membership of a company has ended',
    heading: `You are no longer a member of ${companyName}`,
    paragraphs: [
      `Hello ${name}. An owner of ${companyName} ended your membership. You keep your account and your own orders. Orders for ${companyName} stay with the company, and your open purchase requests are withdrawn.`,
    ],
    action: { label: 'View my orders', href: `${shopUrl}/dashboard/myorders` },
  }
}

function mergedCompanyEmail({
  name,
  from,
  into,
  url,
  endedKeys = 0,
}: MergedCompanyEmailPayload): EmailContent {
  return {
    subject: 'Your company is now part of another one',
    heading: `${from} is now part of ${into}`,
    paragraphs: [
      `Hello ${name}. We merged ${from} into ${into}. You are a member of ${into} and find your earlier orders, sites and lists there. Its prices and approval rules apply to your next order.`,
      ...(endedKeys > 0
        ? [
            `Programs that read the orders of ${from} have stopped: its API keys have ended. Owners of ${into} make new ones under Programs.`,
          ]
        : []),
    ],
    action: { label: 'View company', href: url },
  }
}

function membersMergedEmail({ from, into, members, url }: MembersMergedEmailPayload): EmailContent {
  return {
    subject: 'Another company is now part of yours',
    heading: `${from} is now part of ${into}`,
    paragraphs: [
      `We merged ${from} into ${into}. You receive this email because you are an owner of ${into}. Check its members: you can change their roles or remove them.`,
    ],
    details: members.map(({ name, email, role }): [string, string] => [
      ROLE_LABELS[role],
      `${name}, ${email}`,
    ]),
    action: { label: 'View members', href: url },
  }
}

export const COMPANY_EMAIL_TEMPLATES = emailTemplates({
  // Erased, because it contains the token.
  'company-invitation': { content: invitationEmail, isErasedAfterDelivery: true },
  'company-member-removed': { content: removedMemberEmail },
  'company-merged': { content: mergedCompanyEmail },
  'company-member-invited': { content: memberInvitedEmail },
  'company-members-merged': { content: membersMergedEmail },
})
