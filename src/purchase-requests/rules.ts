/** The rules of purchase requests; pure. */
import { addDays } from '#app/lib/dates.ts'
/** How a request is stored. Whether it has expired follows from the time. */
export type StoredRequestStatus = 'pending' | 'needs-changes' | 'ordered' | 'rejected' | 'withdrawn'
export const REQUEST_STATUSES = [
  'pending',
  'needs-changes',
  'ordered',
  'rejected',
  'withdrawn',
  'expired',
] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

export const REQUEST_DECISIONS = ['approved', 'rejected', 'changes-asked'] as const
export type RequestDecision = (typeof REQUEST_DECISIONS)[number]
/** A change is listed among the decisions, so that approvers see what they decide again. */
export const LISTED_DECISIONS = [...REQUEST_DECISIONS, 'changed'] as const
export type ListedDecision = (typeof LISTED_DECISIONS)[number]

export const REQUEST_DAYS = 14
/** Requests of one person that are open or were made within 24 hours: each sends emails. */
export const MAX_REQUESTS = 50
/** How often a request can be sent, with its changes. */
export const MAX_REQUEST_VERSIONS = 20
/** The requests that are listed as waiting for a decision of the caller. */
export const MAX_WAITING = 100
/** The newest open requests that are searched for them. */
export const MAX_OPEN_REQUESTS = 500
/** The people who get an email about a request. */
export const MAX_NOTIFIED_APPROVERS = 20
/** The last earlier decisions that such an email lists. */
export const MAX_EMAIL_DECISIONS = 5
/** How many of those who can decide are named. */
export const MAX_NAMED_APPROVERS = 5

export const requestExpiry = (at: Date): Date => addDays(at, REQUEST_DAYS)

export function currentStatus(stored: StoredRequestStatus, expiresAt: Date, now: Date): RequestStatus {
  const isOpen = stored === 'pending' || stored === 'needs-changes'
  return isOpen && expiresAt <= now ? 'expired' : stored
}

/** The requester changes or withdraws a request until it is decided; also after changes were asked for. */
export function canChangeRequest(status: RequestStatus, isRequester: boolean): boolean {
  return isRequester && (status === 'pending' || status === 'needs-changes')
}
