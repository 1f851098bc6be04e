/** The next deciders of a purchase request; pure. */
import {
  type ApprovalStep,
  DEFAULT_STEPS,
  stepApprovers,
  type TeamMember,
} from '#app/companies/core/approval-rules.ts'
import { isPermitted } from '#app/companies/core/rules.ts'
import { isWithin, type Period } from '#app/lib/dates.ts'

interface Person extends TeamMember {
  userId: string
}

export interface RequestTeam<Member extends Person> {
  isDualControl: boolean
  members: readonly Member[]
  delegations: readonly (Period & { memberId: string; delegateId: string })[]
}

/** Requests of an earlier release have no steps. */
export const stepsOf = ({ steps }: { steps: ApprovalStep[] }): ApprovalStep[] =>
  steps.length > 0 ? steps : DEFAULT_STEPS

/** Somebody who can decide now. */
export interface Decider<Member extends Person> {
  person: Member
  /** Whose decisions they can make: their own first. */
  approvers: Member[]
}

export interface StepState<Member extends Person> {
  /** Whose decisions the step waits for. */
  open: Member[]
  deciders: Decider<Member>[]
}

interface StepRequest<Member extends Person> {
  step: ApprovalStep
  team: RequestTeam<Member>
  requesterUserId: string
  /** The users whose approval of this step is given. */
  approvedBy: readonly string[]
  /** '2026-11-24' */
  today: string
}

/** A requester decides only where dual control is off and nobody else can. */
export function readStep<Member extends Person>(request: StepRequest<Member>): StepState<Member> {
  const { step, team, requesterUserId, approvedBy, today } = request
  const { members, delegations, isDualControl } = team
  const requesterId = members.find(({ userId }) => userId === requesterUserId)?.id ?? null
  const approvers = stepApprovers(step, members, requesterId, isDualControl)
  const waiting = approvers.filter(({ userId }) => !approvedBy.includes(userId))
  // If those who are missing have left, one of the others completes the step.
  const open = waiting.length > 0 ? waiting : approvers
  const active = delegations.filter((one) => isWithin(today, one))
  const deciders = members.flatMap((person) => {
    const own = open.filter(({ id }) => id === person.id)
    const isDelegate = person.id !== requesterId && isPermitted(person.role, 'order')
    const delegated = open.filter(
      ({ id }) =>
        isDelegate &&
        id !== person.id &&
        active.some(({ memberId, delegateId }) => memberId === id && delegateId === person.id),
    )
    const represented = [...own, ...delegated]
    return represented.length > 0 ? [{ person, approvers: represented }] : []
  })
  return { open, deciders }
}

/** True if the step has all approvals after these are given too. */
export function isStepComplete<Member extends Person>(
  { quorum }: ApprovalStep,
  { open }: StepState<Member>,
  approvedBy: readonly string[],
): boolean {
  if (quorum === 'any') return approvedBy.length > 0
  return open.every(({ userId }) => approvedBy.includes(userId))
}
