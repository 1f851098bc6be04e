import { expect, test } from 'vitest'
import { TEST_SELLER } from '../../../testing/seller.ts'
import { COMPANY_EMAIL_TEMPLATES, type InvitationEmailPayload } from './emails.server.ts'

const invitation: InvitationEmailPayload = {
  companyName: 'Northquay Civil',
  role: 'buyer',
  orderLimit: 2_500_00,
  inviter: 'Rui Tavares',
  expiresAt: '2026-11-30T09:00:00Z',
  url: 'https://fixit.example/companyinvitation?token=t',
}
const textOf = (change: Partial<InvitationEmailPayload> = {}) =>
  COMPANY_EMAIL_TEMPLATES['company-invitation']?.render({ ...invitation, ...change } as never, TEST_SELLER)
    .text

test('an invitation names role, order limit, who invites and until when it is valid', () => {
  const text = textOf()
  expect(text).toMatch(/^Your role +Buyer$/m)
  expect(text).toMatch(/^Your order limit +\$2,500\.00\. Orders above this amount need approval\.$/m)
  expect(text).toMatch(/^Rui Tavares invites you to join Northquay Civil\.$/m)
  expect(text).toContain('The link works until 30 Nov 2026.')
  expect(textOf({ role: 'owner' })).not.toContain('order limit')
  expect(textOf({ orderLimit: null, inviter: null })).toMatch(
    /^FIX IT invites you to join Northquay Civil\.$/m,
  )
})

test('an email about a merge says that programs have stopped, if the closed company had keys', () => {
  const merged = { name: 'Rui', from: 'Northquay', into: 'Northquay Civil', url: 'https://fixit.example' }
  const text = (endedKeys?: number) =>
    COMPANY_EMAIL_TEMPLATES['company-merged']?.render({ ...merged, endedKeys } as never, TEST_SELLER).text
  expect(text(2)).toContain('Programs that read the orders of Northquay have stopped')
  for (const none of [text(), text(0)]) expect(none).not.toContain('Programs')
})

test.each(Object.keys(COMPANY_EMAIL_TEMPLATES))(
  'the subject of a %s email has only the words of the shop',
  (kind) => {
    const name = 'Claim your prize'
    const names = { companyName: name, inviter: name, name, from: name, into: name, email: name }
    const payload = { ...invitation, ...names, members: [], shopUrl: 'https://fixit.example' }
    const { subject, text } = COMPANY_EMAIL_TEMPLATES[kind]?.render(payload as never, TEST_SELLER) ?? {}
    expect(subject).toMatch(/company/)
    expect(subject).not.toContain(name)
    expect(text).toContain(name)
  },
)
