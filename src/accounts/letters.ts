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

export interface FarewellPayload {
  name: string
  cancelled: number
  shopUrl: string
}

export function farewellLetter({ name, cancelled, shopUrl }: FarewellPayload): Letter {
  const orders =
    cancelled === 0
      ? ''
      : ` ${cancelled === 1 ? 'The order that was' : `${cancelled} orders that were`} not paid ${cancelled === 1 ? 'is' : 'are'} cancelled.`
  return composeLetter({
    subject: 'Your FIX IT account is deleted',
    heading: 'Your account is deleted',
    paragraphs: [
      `Hello ${name}, your account, your profile and every sign-in are gone.${orders} What bookkeeping needs of your orders stays without your name and address, and your reviews stay without them, too.`,
      'This is the last mail we send you, and it is not kept. If it was not you who deleted the account, answer to this mail: somebody knew your password.',
    ],
    action: { label: 'FIX IT', href: shopUrl },
  })
}
