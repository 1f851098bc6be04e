/** The sentences of the company pages. */
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import type { CompanyStatus } from './company-statuses.ts'
import type { Company, CompanyMember } from './contract.ts'
import { type CompanyRole, INVITATION_DAYS } from './rules.ts'

export const COMPANY_INTRO =
  'Order with colleagues for the same sites and cost centers. All members see the orders of the company.'
export const CREATE_HINT = 'You become its owner and can invite others.'
/** 'VAT ID PT500000000 (confirmed 22 Nov 2026)' */
export const describeVatId = ({ vatId, vatCheck }: Pick<Company, 'vatId' | 'vatCheck'>) =>
  `VAT ID ${vatId} (${vatCheck ? `confirmed ${formatDay(vatCheck.checkedAt)}` : 'format valid, not confirmed'})`
export const VAT_EVIDENCE_HINT =
  'How you checked that it is registered, such as “VIES, 22 Nov 2026, reference WAPIAAAAX”.'
export const VAT_CONFIRMED = 'VAT ID confirmed'
export const VAT_NOT_CONFIRMED = 'VAT ID no longer confirmed'
export const VAT_HINT = 'With the country code. We check the format and the check digits.'
export const COMPANY_CREATED = 'Company created'
export const DUAL_CONTROL = 'Nobody approves their own request, even if nobody else can'
export const COMPANY_SAVED = 'Company saved'

const STATUS_NOTES: Readonly<Record<Exclude<CompanyStatus, 'active'>, { title: string; children: string }>> =
  {
    'on-hold': {
      title: 'This company is on hold',
      children: 'Members can see it, but cannot order.',
    },
    closed: {
      title: 'This company is closed',
      children: 'Members can see everything, but change nothing.',
    },
  }

/** @param isMember false for an administrator of the shop, who changes the status */
export function statusNote(status: Exclude<CompanyStatus, 'active'>, isMember: boolean) {
  const { title, children } = STATUS_NOTES[status]
  return { title, children: isMember ? `${children} Contact us to change this.` : children }
}

export const ROLE_HINTS: Readonly<Record<CompanyRole, string>> = {
  owner: 'Orders, decides purchase requests, and manages members, sites, cost centers, budgets and rules.',
  approver: 'Orders, decides purchase requests, and sees members and the orders of the company.',
  buyer: 'Orders, and sees the orders of the company.',
  viewer: 'Sees the orders of the company.',
}

export const LIMIT_HINT =
  'Orders above this amount need approval by an owner or approver. Leave it empty for no limit. Owners have no limit.'
/** Of an invited person; null without a limit, which owners and viewers never have. */
export const describeOrderLimit = (role: CompanyRole, limit: Cents | null): string | null =>
  limit === null || role === 'owner' || role === 'viewer'
    ? null
    : `${formatMoney(limit)}. Orders above this amount need approval.`
export const UNCONFIRMED_HINT = 'Gets no emails about requests until the email address is confirmed.'
export const INVITE_HINT = `We send a link that works for ${INVITATION_DAYS} days.`
export const invitationSent = (email: string) => `Invitation sent to ${email}`
export const INVITATION_CANCELLED = 'Invitation cancelled'
export const MEMBER_SAVED = 'Member saved'
export const memberRemoved = (name: string) => `${name} is no longer a member`
export const memberRemovalConsequences = ({ name, role }: CompanyMember): string[] => [
  `${name} can no longer see the company or order for it.`,
  'Their orders stay with the company. They can no longer see them.',
  'Their open purchase requests are withdrawn.',
  ...(role === 'owner' ? ['API keys that they made still work. See Programs for them.'] : []),
  `${name} gets an email.`,
]
export const leaveConsequences: readonly string[] = [
  'You can no longer see the company or order for it.',
  'The orders that you placed for the company stay with it. You can no longer see them.',
  'Your open purchase requests are withdrawn.',
]
export const leftCompany = (name: string) => `You left ${name}`

export const NO_ORDERS_IN_QUARTER = 'Orders for the company appear here, by cost center.'
export const WITHOUT_COST_CENTER = 'Without a cost center'
export const OTHER_COST_CENTERS = 'Other cost centers'

export const NO_SITES = 'No sites yet. Owners of the company add the places that it orders to.'
export const SITE_SAVED = 'Site saved'
export const NO_COST_CENTERS =
  'No cost centers yet. Owners of the company add those that orders are charged to.'
export const COST_CENTER_SAVED = 'Cost center saved'
export const ARCHIVE_HINT = 'Archived: kept for earlier orders, no longer offered for new ones.'

export const companiesCopy = {
  intro:
    'Companies whose members order together. Put one on hold to stop its orders, or close it to stop all changes.',
  none: { title: 'No companies yet', text: 'Customers create a company in My Profile.' },
  noneFound: { title: 'No companies match', text: 'The search covers names, VAT IDs and registrations.' },
  created: (email: string) => `Company created. ${email} is invited as its owner.`,
} as const

export const joined = (name: string) => `You joined ${name}`
export const INVITATION_EXPIRED = 'This invitation has expired. Ask the company for a new one.'
export const INVITATION_UNKNOWN =
  'The link is incomplete, or the invitation was cancelled. Ask the company for a new one.'
export const INVITATION_ACCEPTED = 'This invitation was already accepted.'
export const sentToOther = (email: string, own: string) =>
  `This invitation was sent to ${email}. You are signed in as ${own}. Sign in with the invited address to accept it.`

export const MERGED_HINT = 'Its members, sites and orders were moved there. It stays closed.'
