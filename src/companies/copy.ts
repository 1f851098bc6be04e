/** The sentences of the company pages. */
import { type CompanyRole, type CompanyStatus, INVITATION_DAYS } from './rules.ts'

export const FOUND_INTRO =
  'Order together with colleagues: one company, shared sites and cost centers, and every order in one place.'
export const FOUND_HINT = 'You become its owner and can invite others. Your earlier orders stay your own.'
export const VAT_HINT = 'With the letters of the country. We check its digits.'
export const COMPANY_FOUNDED = 'Company created'
export const COMPANY_SAVED = 'Company saved'

export const STATUS_NOTES: Readonly<
  Record<Exclude<CompanyStatus, 'active'>, { title: string; children: string }>
> = {
  'on-hold': {
    title: 'This company is on hold',
    children: 'Its members see everything and cannot order for it. Contact us to change this.',
  },
  closed: {
    title: 'This company is closed',
    children: 'Its members see everything and cannot change anything.',
  },
}

export const ROLE_HINTS: Readonly<Record<CompanyRole, string>> = {
  owner: 'Orders, approves, and manages members, sites and cost centers.',
  approver: 'Orders, and decides on the orders of others.',
  buyer: 'Orders for the company and sees its orders.',
  viewer: 'Sees the orders and documents of the company.',
}

export const LIMIT_HINT = 'Orders above it need approval. Leave it empty for no limit.'
export const INVITE_HINT = `We send a link that works for ${INVITATION_DAYS} days.`
export const invitationSent = (email: string) => `Invitation sent to ${email}`
export const INVITATION_CANCELLED = 'Invitation cancelled'
export const MEMBER_SAVED = 'Member saved'
export const memberRemoved = (name: string) => `${name} is no longer a member`
export const removalConsequences = (name: string): string[] => [
  `${name} can no longer order for the company or see its orders.`,
  'Orders that were placed for the company stay with it.',
  'We send an email about it.',
]
export const leaveConsequences: readonly string[] = [
  'You can no longer order for the company or see its orders.',
  'Orders that you placed for the company stay with it.',
]
export const leftCompany = (name: string) => `You left ${name}`

export const NO_SITES = 'No sites yet. Add the places that the company orders to.'
export const SITE_SAVED = 'Site saved'
export const NO_COST_CENTERS = 'No cost centers yet. Add those that orders are charged to.'
export const COST_CENTER_SAVED = 'Cost center saved'
export const ARCHIVE_HINT = 'Archived: kept for earlier orders, no longer offered for new ones.'

export const companiesCopy = {
  intro: 'Companies that order together. Put one on hold to stop its orders, or close it for good.',
  none: { title: 'No companies', text: 'Customers found them on their Company page.' },
  founded: (email: string) => `Company created. ${email} is invited as its owner.`,
} as const

export const joined = (name: string) => `You joined ${name}`
export const INVITATION_EXPIRED = 'This invitation has expired. Ask the company for a new one.'
export const INVITATION_ACCEPTED = 'This invitation was already accepted.'
export const sentToOther = (email: string, own: string) =>
  `This invitation was sent to ${email}. You are signed in as ${own}. Sign in with the invited address to accept it.`
