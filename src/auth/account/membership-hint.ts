/**
 * Remembers in this browser that its user is a member of a company. Their pages then hide list prices before the first
 * paint (`ui/reset.css`) until the prices of the company are known. The served HTML stays the same for everyone.
 */

const KEY = 'fixit-member'

/** Runs before the first paint. */
export const MEMBERSHIP_SCRIPT = `try{if(localStorage.getItem('${KEY}'))document.documentElement.dataset.member=''}catch(e){}`

export function rememberMembership(isMember: boolean): void {
  const { dataset } = document.documentElement
  if (isMember) dataset.member = ''
  else delete dataset.member
  try {
    if (isMember) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the prices are hidden once the session is known.
  }
}
