import { expect, test } from 'vitest'
import type { ApprovalStep } from '#app/companies/core/approval-rules.ts'
import type { CompanyRole } from '#app/companies/core/rules.ts'
import { isStepComplete, type RequestTeam, readStep } from './steps.ts'

const member = (userId: string, role: CompanyRole) => ({ id: `m-${userId}`, userId, name: userId, role })
type Member = ReturnType<typeof member>
const [olga, ben, ana, ingrid, eva] = [
  member('olga', 'owner'),
  member('ben', 'approver'),
  member('ana', 'approver'),
  member('ingrid', 'buyer'),
  member('eva', 'viewer'),
] as const
const today = '2026-11-24'
const team = (change: Partial<RequestTeam<Member>> = {}): RequestTeam<Member> => ({
  isDualControl: true,
  members: [olga, ben, ana, ingrid, eva],
  delegations: [],
  ...change,
})
const delegated = (from: Member, to: Member, endsOn = today) => ({
  memberId: from.id,
  delegateId: to.id,
  startsOn: '2026-11-20',
  endsOn,
})
const any = (approvers: ApprovalStep['approvers']): ApprovalStep => ({ quorum: 'any', approvers })
const all = (approvers: ApprovalStep['approvers']): ApprovalStep => ({ quorum: 'all', approvers })
const approvers = { roles: ['approver' as const] }

/** The people who can decide, as 'ana' or 'ana for ben'. */
function deciders(
  step: ApprovalStep,
  by = ingrid,
  change: Partial<RequestTeam<Member>> = {},
  given: string[] = [],
) {
  const request = { step, team: team(change), requesterUserId: by.userId, approvedBy: given, today }
  return readStep(request).deciders.map(({ person, approvers: represented }) => {
    const others = represented.filter(({ id }) => id !== person.id).map(({ userId }) => userId)
    return [person.userId, ...others].join(' for ')
  })
}

test('a step is decided by those that it names, never by the requester', () => {
  expect(deciders(any(approvers))).toEqual(['ben', 'ana'])
  expect(deciders(any(approvers), ben)).toEqual(['ana'])
  expect(deciders(any({ roles: ['approver', 'owner'] }), olga)).toEqual(['ben', 'ana'])
  expect(deciders(any({ memberIds: [ana.id, eva.id, 'left'] }))).toEqual(['ana'])
})

test('without a named approver the owners decide, and the requester only where dual control is off', () => {
  const named = any({ memberIds: ['left'] })
  expect(deciders(named)).toEqual(['olga'])
  expect(deciders(named, olga)).toEqual([])
  expect(deciders(named, olga, { isDualControl: false })).toEqual(['olga'])
  expect(deciders(named, ingrid, { isDualControl: false })).toEqual(['olga'])
})

test('a delegate decides on the days of the delegation, but not their own request', () => {
  const step = any({ memberIds: [ben.id] })
  expect(deciders(step, ana, { delegations: [delegated(ben, ingrid)] })).toEqual(['ben', 'ingrid for ben'])
  expect(deciders(step, ingrid, { delegations: [delegated(ben, ingrid)] })).toEqual(['ben'])
  expect(deciders(step, ana, { delegations: [delegated(ben, ingrid, '2026-11-23')] })).toEqual(['ben'])
  expect(deciders(step, ana, { delegations: [delegated(ben, eva)] })).toEqual(['ben'])
})

test('where all decide, each is asked until they have approved', () => {
  const step = all(approvers)
  expect(deciders(step, ingrid, {}, ['ben'])).toEqual(['ana'])
  const state = readStep({ step, team: team(), requesterUserId: 'ingrid', approvedBy: [], today })
  expect(isStepComplete(step, state, ['ben'])).toBe(false)
  expect(isStepComplete(step, state, ['ben', 'ana'])).toBe(true)
  expect(isStepComplete(any(approvers), state, ['ben'])).toBe(true)
  // The missing one has left: another one completes the step.
  expect(deciders(step, ingrid, { members: [olga, ben, ingrid] }, ['ben'])).toEqual(['ben'])
})
