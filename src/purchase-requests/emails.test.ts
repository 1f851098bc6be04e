import { expect, test } from 'vitest'
import { TEST_SELLER } from '../../testing/seller.ts'
import { PURCHASE_REQUEST_EMAIL_TEMPLATES } from './emails.server.ts'

test.each(Object.keys(PURCHASE_REQUEST_EMAIL_TEMPLATES))(
  'the subject of a %s email has only the words of the shop, and the request',
  (kind) => {
    const name = 'Claim your prize'
    const payload = {
      number: 'R-2026-0007',
      total: 2_500_00,
      units: 4,
      url: 'https://fixit.example/r',
      orderLimit: null,
      company: name,
      requester: name,
      sentBy: name,
      by: name,
      note: name,
      decision: 'approved',
      expiresAt: '2026-11-30T09:00:00Z',
      differences: [],
      order: null,
      step: 1,
      stepCount: 2,
      waitingFor: [name],
      quorum: 'any',
    }
    const { subject, text } =
      PURCHASE_REQUEST_EMAIL_TEMPLATES[kind]?.render(payload as never, TEST_SELLER) ?? {}
    expect(subject).toContain('R-2026-0007')
    expect(subject).not.toContain(name)
    expect(text).toContain(name)
  },
)
