/** The sentences of Make Admin. The toasts 'user made' and 'failed' are fixed by the specification (§7, §8). */
import { MAX_COUNT } from '#app/auth/core/rules.ts'
import { formatCount, formatNumber } from '#app/lib/numbers.ts'
import type { ListedUser } from '../core/contract.ts'

export const MAKE_ADMIN_INTRO = 'Administrators can see all orders and users and change the catalog.'
export const USER_SEARCH_SCOPE = 'The search covers names and email addresses.'
export const CANNOT_REMOVE_SELF = 'You cannot remove yourself'

export const MADE_ADMIN = 'user made'
export const MAKE_ADMIN_FORBIDDEN = 'failed'
export const alreadyAdmin = (name: string) => `${name} is already an administrator`

export function makeAdminConsequences({ name, emailVerified }: ListedUser): string[] {
  return [
    ...(emailVerified ? [] : [`${name} must confirm this email address first.`]),
    'Administrators can see all orders and users and change the catalog.',
    'They can also make other users administrators and remove users.',
    `${name} is signed out on all devices and must sign in again.`,
    'All other administrators get an email.',
    'You can end the administrator access again with your password.',
  ]
}

export const END_ADMIN_ACCESS = 'End admin access'
/** Before an administrator can be removed. */
export const BEFORE_REMOVAL = 'End their administrator access first. Then you can remove the user.'
export const adminDemoted = (name: string) => `${name} is a customer now`
export const notAnAdmin = (name: string) => `${name} was not an administrator`
export const OWN_PASSWORD = 'Your password'
export const OWN_EMAIL = 'Your email address'
export const OWN_EMAIL_HINT = 'You sign in with Google and have no password here.'

export function demotionConsequences({ name }: ListedUser, isSelf: boolean): string[] {
  return [
    isSelf
      ? 'You can no longer see all orders and users or change the catalog.'
      : `${name} can no longer see all orders and users or change the catalog.`,
    ...(isSelf ? [] : [`${name} is signed out on all devices and can sign in as a customer.`]),
    'All other administrators get an email.',
  ]
}

export const userRemoved = (name: string) => `${name} removed`

/** Contains, for example, '9 orders and 2 reviews are kept; 1 order is still open.' */
export function userRemovalConsequences({ name, orders, openOrders, reviews }: ListedUser): string[] {
  const count = (number: number, noun: string) =>
    `${formatCount(number, number === MAX_COUNT)} ${noun}${number === 1 ? '' : 's'}`
  const open =
    openOrders > 0 ? `; ${count(openOrders, 'order')} ${openOrders === 1 ? 'is' : 'are'} still open` : ''
  return [
    `${name} is signed out on all devices and can no longer sign in.`,
    ...(orders + reviews > 0
      ? [`${count(orders, 'order')} and ${count(reviews, 'review')} are kept${open}.`]
      : []),
    'This cannot be undone.',
  ]
}

export const END_SESSIONS_CONSEQUENCES = [
  'Each device must sign in again. The password stays the same.',
  'Unsaved input on these devices is lost.',
]

export function sessionsEnded(name: string, count: number): string {
  return `${name} is signed out on ${formatNumber(count)} device${count === 1 ? '' : 's'}`
}
export const noSessionsToEnd = (name: string) => `${name} was not signed in on any device`
