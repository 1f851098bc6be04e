import { type RenderedEmail, renderEmail } from '#app/email/render-email.server.ts'
import { CONFIRMATION_LINK_HOURS } from './rules.ts'

export interface WelcomeEmailData {
  shopUrl: string
}

export interface ConfirmationEmailData {
  confirmUrl: string
}

export interface ResetEmailData {
  /** Absent where the address is not confirmed: then it is anybody's text. */
  name?: string
  resetUrl: string
}

/** Holds nothing that whoever registered the address has typed. */
export function confirmationEmail({ confirmUrl }: ConfirmationEmailData): RenderedEmail {
  return renderEmail({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      'An account at FIX IT was registered with this email address. Confirm the address to receive emails about your orders.',
      `The link works for ${CONFIRMATION_LINK_HOURS} hours. If you did not register this account, ignore this email and do not confirm: without your confirmation we send no order emails to this address.`,
    ],
    action: { label: 'Confirm email address', href: confirmUrl },
  })
}

export function welcomeEmail({ shopUrl }: WelcomeEmailData): RenderedEmail {
  return renderEmail({
    subject: 'Welcome to FIX IT',
    heading: 'Welcome to FIX IT',
    paragraphs: [
      'Your email address is confirmed and your account is ready. Prices, stock and minimum orders are the same for every buyer; an order can be cancelled until it is paid.',
    ],
    action: { label: 'See the machines', href: `${shopUrl}/products` },
  })
}

export function resetEmail({ name, resetUrl }: ResetEmailData): RenderedEmail {
  return renderEmail({
    subject: 'Reset your FIX IT password',
    heading: 'Reset your password',
    paragraphs: [
      `${name ? `Hello ${name}, somebody` : 'Somebody'} (we hope you) asked to reset the password of this address.`,
      'The link works once, for an hour, and signs every other device out. If it was not you, nothing has changed and you can ignore this mail.',
    ],
    action: { label: 'Choose a new password', href: resetUrl },
  })
}

export interface AccountDeletedEmailData {
  name: string
  cancelled: number
  shopUrl: string
}

export function accountDeletedEmail({ name, cancelled, shopUrl }: AccountDeletedEmailData): RenderedEmail {
  const orders =
    cancelled === 0
      ? ''
      : ` ${cancelled === 1 ? 'The order that was' : `${cancelled} orders that were`} not paid ${cancelled === 1 ? 'is' : 'are'} cancelled.`
  return renderEmail({
    subject: 'Your FIX IT account is deleted',
    heading: 'Your account is deleted',
    paragraphs: [
      `Hello ${name}, your account, your profile and every sign-in are gone.${orders} What bookkeeping needs of your orders stays without your name and address, and your reviews stay without them, too.`,
      'This is the last mail we send you, and it is not kept. If it was not you who deleted the account, answer to this mail: somebody knew your password.',
    ],
    action: { label: 'FIX IT', href: shopUrl },
  })
}
