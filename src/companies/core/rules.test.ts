import { expect, test } from 'vitest'
import {
  COMPANY_ROLES,
  type CompanyActor,
  type CompanyPermission,
  canResend,
  invitationExpiry,
  isPermitted,
  keepsAnOwner,
  maskEmail,
} from './rules.ts'

test('each role may do what its name promises', () => {
  const actors: CompanyActor[] = [...COMPANY_ROLES, 'administrator']
  const permitted = (permission: CompanyPermission) =>
    actors.filter((actor) => isPermitted(actor, permission)).join(', ')
  expect(permitted('leave')).toBe('owner, approver, buyer, viewer')
  expect(permitted('readMembers')).toBe('owner, approver, administrator')
  expect(permitted('order')).toBe('owner, approver, buyer')
  expect(permitted('invite')).toBe('owner, administrator')
  expect(permitted('manage')).toBe('owner')
  expect(permitted('changeStatus')).toBe('administrator')
  expect(permitted('checkVatId')).toBe('administrator')
})

test('a company always has an owner', () => {
  const members = [
    { id: 'a', role: 'owner' as const },
    { id: 'b', role: 'buyer' as const },
  ]
  expect(keepsAnOwner(members, 'a', null)).toBe(false)
  expect(keepsAnOwner(members, 'a', 'approver')).toBe(false)
  expect(keepsAnOwner(members, 'a', 'owner')).toBe(true)
  expect(keepsAnOwner(members, 'b', null)).toBe(true)
  expect(keepsAnOwner([...members, { id: 'c', role: 'owner' }], 'a', null)).toBe(true)
})

test('an address is masked up to its first character', () => {
  expect(maskEmail('p.matos@acme.example')).toBe('p…@acme.example')
  expect(maskEmail('😀@acme.example')).toBe('😀…@acme.example')
})

test('an invitation is valid for seven days, and is sent again after ten minutes', () => {
  const sentAt = new Date('2026-11-22T12:00:00Z')
  expect(canResend(sentAt, new Date('2026-11-22T12:09:59Z'))).toBe(false)
  expect(canResend(sentAt, new Date('2026-11-22T12:10:00Z'))).toBe(true)
  expect(invitationExpiry(sentAt)).toEqual(new Date('2026-11-29T12:00:00Z'))
})
