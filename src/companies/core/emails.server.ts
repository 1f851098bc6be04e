/** The emails about companies. A subject contains no name that a customer chose: it would be the shop's voice. */
import type { EmailTemplates } from '#app/email/email-templates.server.ts'
import { type RenderedEmail, renderEmail } from '#app/email/render-email.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import type { Cents } from '#app/lib/money.ts'
import type { Seller } from '#app/lib/seller.ts'
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
}

/** For the owners of the company that takes over. */
export interface MembersMergedEmailPayload {
  from: string
  into: string
  /** The first of those who joined. */
  members: { name: string; email: string; role: CompanyRole }[]
  url: string
}

function invitationEmail(invitation: InvitationEmailPayload, seller: Seller): RenderedEmail {
  const { companyName, role, orderLimit = null, inviter, expiresAt, url } = invitation
  const limit = describeOrderLimit(role, orderLimit)
  return renderEmail(
    {
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
    },
    seller,
  )
}

function memberInvitedEmail(
  { companyName, email, role, url }: MemberInvitedEmailPayload,
  seller: Seller,
): RenderedEmail {
  return renderEmail(
    {
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
    },
    seller,
  )
}

function removedMemberEmail(
  { name, companyName, shopUrl }: RemovedMemberEmailPayload,
  seller: Seller,
): RenderedEmail {
  return renderEmail(
    {
      subject: 'Your membership of a company has ended',
      heading: `You are no longer a member of ${companyName}`,
      paragraphs: [
        `Hello ${name}. An owner of ${companyName} ended your membership. You keep your account and your own orders. Orders for ${companyName} stay with the company, and your open purchase requests are withdrawn.`,
      ],
      action: { label: 'View my orders', href: `${shopUrl}/dashboard/myorders` },
    },
    seller,
  )
}

function mergedCompanyEmail(
  { name, from, into, url }: MergedCompanyEmailPayload,
  seller: Seller,
): RenderedEmail {
  return renderEmail(
    {
      subject: 'Your company is now part of another one',
      heading: `${from} is now part of ${into}`,
      paragraphs: [
        `Hello ${name}. We merged ${from} into ${into}. You are a member of ${into} and find your earlier orders, sites and lists there. Its prices and approval rules apply to your next order.`,
      ],
      action: { label: 'View company', href: url },
    },
    seller,
  )
}

function membersMergedEmail(
  { from, into, members, url }: MembersMergedEmailPayload,
  seller: Seller,
): RenderedEmail {
  return renderEmail(
    {
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
    },
    seller,
  )
}

export const COMPANY_EMAIL_TEMPLATES: EmailTemplates = {
  // Erased, because it contains the token.
  'company-invitation': { render: invitationEmail, isErasedAfterDelivery: true },
  'company-member-removed': { render: removedMemberEmail },
  'company-merged': { render: mergedCompanyEmail },
  'company-member-invited': { render: memberInvitedEmail },
  'company-members-merged': { render: membersMergedEmail },
}
