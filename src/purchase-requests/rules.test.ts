import { expect, test } from 'vitest'
import { canChangeRequest, currentStatus, requestExpiry } from './rules.ts'

const at = new Date('2026-11-22T09:00:00Z')

test('an open request expires after 14 days, a decided one does not', () => {
  const expiry = requestExpiry(at)
  expect(expiry.toISOString()).toBe('2026-12-06T09:00:00.000Z')
  expect(currentStatus('pending', expiry, at)).toBe('pending')
  expect(currentStatus('pending', expiry, expiry)).toBe('expired')
  expect(currentStatus('needs-changes', expiry, expiry)).toBe('expired')
  expect(currentStatus('ordered', expiry, expiry)).toBe('ordered')
})

test('only the requester changes a request, until it is decided', () => {
  expect(canChangeRequest('needs-changes', true)).toBe(true)
  expect(canChangeRequest('pending', false)).toBe(false)
  for (const status of ['ordered', 'rejected', 'withdrawn', 'expired'] as const)
    expect(canChangeRequest(status, true)).toBe(false)
})
