import type { EmailContent } from '#app/email/email-content.ts'
import { emailTemplates } from '#app/email/email-templates.server.ts'
import { CONFIRMATION_LINK_HOURS } from '../core/rules.ts'

export interface WelcomeEmailData {
  shopUrl: string
}

export interface ConfirmationEmailData {
  confirmUrl: string
}

export interface ResetEmailData {
  /** Absent while the address is not confirmed: someone else may have typed the name. */
  name?: string
  resetUrl: string
}

/** Contains no text typed at registration, because anyone can register any address. */
export function confirmationEmail({ confirmUrl }: ConfirmationEmailData): EmailContent {
  return {
    subject: 'Confirm your email address',
    paragraphs: [
      'An account at FIX IT was registered with this email address. Confirm the address to receive emails about your orders.',
      `The link works for ${CONFIRMATION_LINK_HOURS} hours. If you did not register this account, ignore this email and do not confirm: without your confirmation we send no order emails to this address.`,
    ],
    action: { label: 'Confirm email address', href: confirmUrl },
  }
}

export function welcomeEmail({ shopUrl }: WelcomeEmailData): EmailContent {
  return {
    subject: 'Welcome to FIX IT',
    paragraphs: [
      'Your email address is confirmed and your account is ready. Every product page shows its price tiers, stock and minimum order quantity. You can cancel an order until you pay.',
    ],
    action: { label: 'View products', href: `${shopUrl}/products` },
  }
}

export function resetEmail({ name, resetUrl }: ResetEmailData): EmailContent {
  return {
    subject: 'Reset your FIX IT password',
    heading: 'Reset your password',
    paragraphs: [
      `${name ? `Hello ${name}, we` : 'We'} received a request to reset your password.`,
      'The link works once, for one hour. A new password signs out all your devices. If you did not request this, ignore this email: your password stays the same.',
    ],
    action: { label: 'Choose a new password', href: resetUrl },
  }
}

export interface AccountDeletedEmailData {
  name: string
  cancelled: number
  shopUrl: string
}

export function accountDeletedEmail({ name, cancelled, shopUrl }: AccountDeletedEmailData): EmailContent {
  const orders =
    cancelled === 0
      ? ''
      : ` ${cancelled === 1 ? 'Your unpaid order is' : `${cancelled} unpaid orders are`} cancelled.`
  return {
    subject: 'Your FIX IT account is deleted',
    heading: 'Your account is deleted',
    paragraphs: [
      `Hello ${name}, your account, your profile and all sessions are deleted.${orders} We keep your reviews and the order records required for accounting, without your name or address.`,
      'This is the last email we send you, and we do not keep a copy. If you did not delete the account, reply to this email: someone may know your password.',
    ],
    action: { label: 'FIX IT', href: shopUrl },
  }
}

export const AUTH_EMAIL_TEMPLATES = emailTemplates({
  welcome: { content: welcomeEmail },
  'email-confirmation': { content: confirmationEmail, isErasedAfterDelivery: true },
  'password-reset': { content: resetEmail, isUrgent: true, isErasedAfterDelivery: true },
  'account-deleted': { content: accountDeletedEmail, isErasedAfterDelivery: true },
})
