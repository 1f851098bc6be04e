import type { ProblemTable } from '#app/app/problems.server.ts'
import type { ConfirmationRefusal } from './own-confirmation.server.ts'

const WRONG_CONFIRMATIONS = {
  password: 'Wrong password. Enter the password that you sign in with.',
  email: 'Wrong email address. Enter the email address that you sign in with.',
}

export const CONFIRMATION_FAILED = [
  422,
  ({ by }: Pick<ConfirmationRefusal, 'by'>) => WRONG_CONFIRMATIONS[by],
  {
    fields: ({ by }: Pick<ConfirmationRefusal, 'by'>) => ({ [by]: WRONG_CONFIRMATIONS[by] }),
    meaning: 'The password (or the email address that was typed again) is not the account’s.',
  },
] as const

export const USER_PROBLEMS = {
  'user-not-found': [404, 'No user has this email address.'],
  'session-not-found': [404, 'This session has already ended.'],
  'version-conflict': [
    409,
    'The profile was changed after you opened it. Check the new values and save again.',
    { extra: ['current'] },
  ],
  'email-not-confirmed': [
    409,
    'This user has not confirmed their email address. Ask them to open the link in the confirmation email, then try again. A shop without an email server keeps its emails in the folder “mail” of its data.',
  ],
  'is-administrator': [
    409,
    'This user is an administrator. End their administrator access first, which asks for your password.',
  ],
  'cannot-remove-self': [409, 'You cannot remove yourself. Ask another administrator.'],
  'last-company-owner': [
    409,
    ({ companies }: { companies: string[] }) =>
      `This user is the last owner of ${companies.join(', ')}. They can make another member an owner. Otherwise close the company first.`,
    {
      meaning: 'The user is the last owner of a company with other members. Appoint another one first.',
    },
  ],
  'last-administrator': [409, 'This is the last administrator. Make another user an administrator first.'],
} as const satisfies ProblemTable
