import { expect, test } from 'vitest'
import { TEST_SELLER } from '../../../testing/seller.ts'
import { QUOTE_EMAIL_TEMPLATES } from './emails.server.ts'

test('the email about an offer has its total and its last day; one of an earlier release has neither', () => {
  const email = {
    event: 'offered',
    to: 'buyer',
    number: 'Q-2026-000001',
    reference: '',
    by: 'Ann',
    text: '',
    url: '/q',
  }
  const textOf = (given: object) =>
    QUOTE_EMAIL_TEMPLATES['quote-buyer']?.render({ ...email, ...given } as never, TEST_SELLER).text
  const text = textOf({ offer: { total: 1_720_00, validUntil: '2026-12-28' } })
  expect(text).toMatch(/^Total +\$1,720\.00$/m)
  expect(text).toMatch(/^Valid until +28 Dec 2026$/m)
  expect(textOf({})).not.toMatch(/Total|Valid/)
})
