/** The sentences of the profile form. The toasts are fixed by the specification (§7, §8). */

export const PROFILE_SAVED = 'user updated'
export const NOT_SIGNED_IN = 'No user is logged in'
export const PROFILE_CONFLICT =
  'Your profile was changed in another window. The fields you have not edited show the new values. Check them and save again.'
export const EMAIL_HINT = 'You sign in with this address. It cannot be changed.'
export const COMPANY_HINT = 'Printed on the invoices of your next orders, with the VAT ID.'
export const EDUCATION_HINT = 'Trade or degree, for example industrial mechanic.'
export const SOCIAL_HINT = 'Web address, for example example.com/your-name.'

export const unsavedChanges = (count: number) => `${count} unsaved change${count === 1 ? '' : 's'}`

export function leaveWarning(count: number): string {
  return `Your profile has ${unsavedChanges(count)}. If you leave this page, ${count === 1 ? 'it is' : 'they are'} lost.`
}
