import { composeLetter, type Letter } from '../mail/letter.ts'

export interface WelcomePayload {
  name: string
  shopUrl: string
}

export interface ResetPayload {
  name: string
  resetUrl: string
}

export function welcomeLetter({ name, shopUrl }: WelcomePayload): Letter {
  return composeLetter({
    subject: 'Welcome to FIX IT',
    heading: `Welcome, ${name}`,
    paragraphs: [
      'Your account is ready. Prices, stock and minimum orders are the same for every buyer; an order can be cancelled until it is paid.',
    ],
    action: { label: 'See the machines', href: `${shopUrl}/products` },
  })
}

export function resetLetter({ name, resetUrl }: ResetPayload): Letter {
  return composeLetter({
    subject: 'Reset your FIX IT password',
    heading: 'Reset your password',
    paragraphs: [
      `Hello ${name}, somebody (we hope you) asked to reset the password of this address.`,
      'The link works once, for an hour, and signs every other device out. If it was not you, nothing has changed and you can ignore this mail.',
    ],
    action: { label: 'Choose a new password', href: resetUrl },
  })
}
