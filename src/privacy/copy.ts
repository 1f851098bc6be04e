/** The sentences of "Your data", for the screens and the API. */

export const LAST_ADMIN = 'You are the last administrator. Make another user an administrator first.'

/** Why an account with paid orders cannot be deleted yet. */
export function undeliveredOrders(count: number): string {
  return count === 1
    ? 'One of your orders is paid but not shipped or refunded yet. Delete your account after that.'
    : `${count} of your orders are paid but not shipped or refunded yet. Delete your account after that.`
}

/** Why the last owner of companies with other members cannot delete the account. */
export function lastOwnerOf(companies: readonly string[]): string {
  return `You are the last owner of ${companies.join(', ')}. Make another member an owner first.`
}

export const EMAIL_PROOF_HINT = 'You sign in with Google. Enter your email address to confirm.'

export const DOWNLOAD_INFO =
  'Everything we store about you, in one file: profile, sessions, orders, lists, reviews and emails.'
export const DELETE_INFO =
  'Your profile and sessions are deleted permanently. Orders are kept for accounting and reviews for other buyers, both without your name and address.'
export const CHECKING_ORDERS = 'Checking your orders…'
export const ACCOUNT_DELETED = 'Your account is deleted'

export function deletionConsequences(unpaid: number): string[] {
  const cancellation =
    unpaid === 1 ? 'Your unpaid order is cancelled.' : `Your ${unpaid} unpaid orders are cancelled.`
  return [
    'Your profile is deleted, and you are signed out on all devices.',
    ...(unpaid > 0 ? [cancellation] : []),
    'Your orders and reviews are kept, without your name and address.',
    'This cannot be undone. If your email address is confirmed, we send one last email.',
  ]
}
