/** The sentences of the company pages. */
import { type CompanyRole, type CompanyStatus, INVITATION_DAYS } from './rules.ts'

export const FOUND_INTRO =
  'Share sites and cost centers with colleagues. Each person still places and sees their own orders.'
export const FOUND_HINT = 'You become its owner and can invite others.'
export const VAT_HINT = 'With the letters of the country. We check its digits.'
export const COMPANY_FOUNDED = 'Company created'
export const COMPANY_SAVED = 'Company saved'

export const STATUS_NOTES: Readonly<
  Record<Exclude<CompanyStatus, 'active'>, { title: string; children: string }>
> = {
  'on-hold': {
    title: 'This company is on hold',
    children: 'Its members still see it. Contact us to change this.',
  },
  closed: {
    title: 'This company is closed',
    children: 'Its members see everything and cannot change anything.',
  },
}

export const ROLE_HINTS: Readonly<Record<CompanyRole, string>> = {
  owner: 'Manages members, sites and cost centers.',
  approver: 'Sees members, sites and cost centers.',
  buyer: 'Sees sites and cost centers.',
  viewer: 'Sees sites and cost centers.',
}

export const LIMIT_HINT =
  'For your own records: orders are not checked against it yet. Leave it empty for no limit.'
export const INVITE_HINT = `We send a link that works for ${INVITATION_DAYS} days.`
export const invitationSent = (email: string) => `Invitation sent to ${email}`
export const INVITATION_CANCELLED = 'Invitation cancelled'
export const MEMBER_SAVED = 'Member saved'
export const memberRemoved = (name: string) => `${name} is no longer a member`
export const removalConsequences = (name: string): string[] => [
  `${name} can no longer see the company.`,
  'Their own orders stay with them.',
  'We send an email about it.',
]
export const leaveConsequences: readonly string[] = [
  'You can no longer see the company.',
  'Your own orders stay with you.',
]
export const leftCompany = (name: string) => `You left ${name}`

export const NO_SITES = 'No sites yet. Add the places that the company orders to.'
export const SITE_SAVED = 'Site saved'
export const NO_COST_CENTERS = 'No cost centers yet. Add those that orders are charged to.'
export const COST_CENTER_SAVED = 'Cost center saved'
export const ARCHIVE_HINT = 'Archived: kept for earlier orders, no longer offered for new ones.'

export const companiesCopy = {
  intro:
    'Companies whose members share sites and cost centers. Put one on hold, or close it to stop all changes.',
  none: { title: 'No companies', text: 'Customers create a company in My Profile.' },
  founded: (email: string) => `Company created. ${email} is invited as its owner.`,
} as const

export const joined = (name: string) => `You joined ${name}`
export const INVITATION_EXPIRED = 'This invitation has expired. Ask the company for a new one.'
export const INVITATION_ACCEPTED = 'This invitation was already accepted.'
export const sentToOther = (email: string, own: string) =>
  `This invitation was sent to ${email}. You are signed in as ${own}. Sign in with the invited address to accept it.`
