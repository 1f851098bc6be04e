import { emailTemplates } from '#app/email/email-templates.server.ts'
import { UNEXPECTED_CHANGE } from '#app/users/emails.server.ts'

export interface StaffRolesPayload {
  /** Whose roles have changed. */
  email: string
  by: string
  /** The labels of the roles after the change. */
  roles: string[]
  /** As a day, if the roles end. */
  endsOn: string | null
  shopUrl: string
}

export type EndedRolesPayload = Pick<StaffRolesPayload, 'email' | 'roles' | 'shopUrl'> & {
  /** True if the person has other roles left. */
  isStaff: boolean
}

function text({ email, by, roles, endsOn }: StaffRolesPayload): string {
  if (roles.length === 0) return `${by} has ended the access of ${email}. It is now a customer account.`
  const until = endsOn === null ? '' : ` New roles end on ${endsOn}.`
  return `${by} has changed the roles of ${email} to: ${roles.join(', ')}.${until}`
}

export const STAFF_EMAIL_TEMPLATES = emailTemplates({
  // Erased after delivery, because it names somebody other than its recipient.
  'staff-roles-changed': {
    isErasedAfterDelivery: true,
    content: (payload: StaffRolesPayload) => ({
      subject: 'Staff roles changed',
      paragraphs: [text(payload), UNEXPECTED_CHANGE],
      action: { label: 'Open the dashboard', href: `${payload.shopUrl}/dashboard` },
    }),
  },
  // Erased after delivery, because it names somebody other than its recipient.
  'staff-role-ended': {
    isErasedAfterDelivery: true,
    content: ({ email, roles, isStaff, shopUrl }: EndedRolesPayload) => {
      const subject = 'Staff role ended'
      const ended = `The end date of these roles of ${email} has passed: ${roles.join(', ')}.`
      const paragraphs = isStaff ? [ended] : [ended, 'The account is now a customer account.']
      const action = { label: 'Open the dashboard', href: `${shopUrl}/dashboard` }
      return { subject, paragraphs, action }
    },
  },
  'second-factor-changed': {
    content: ({ isAdded, shopUrl }: { isAdded: boolean; shopUrl: string }) => {
      const subject = isAdded ? 'Second factor added' : 'Second factor removed'
      const change = `Your account ${isAdded ? 'now' : 'no longer'} asks for a code in addition to the password.`
      const action = { label: 'Open your profile', href: `${shopUrl}/dashboard` }
      return { subject, paragraphs: [change, UNEXPECTED_CHANGE], action }
    },
  },
  'second-factor-wrong-codes': {
    content: ({ shopUrl }: { shopUrl: string }) => {
      const subject = 'Wrong codes for your account'
      const paragraphs = [
        'Somebody who was signed in to your account up to the second factor has entered too many wrong codes. No code is accepted for some time.',
        'If it was not you, somebody knows your password. Choose a new one: this ends all sessions.',
      ]
      const action = { label: 'Choose a new password', href: `${shopUrl}/resetpassword` }
      return { subject, paragraphs, action }
    },
  },
  // Erased after delivery, because it names somebody other than its recipient.
  'second-factor-reset': {
    isErasedAfterDelivery: true,
    content: ({ email, by, shopUrl }: { email: string; by: string; shopUrl: string }) => {
      const subject = 'Second factor reset'
      const change = `${by} has reset the second factor of ${email}. All sessions of this account have ended.`
      const action = { label: 'Sign in', href: `${shopUrl}/login` }
      return { subject, paragraphs: [change, UNEXPECTED_CHANGE], action }
    },
  },
})
