/**
 * The permissions of people in a company, in each status of it: written by hand from the design, so that it checks the code. An
 * answer is its status, and for refusals its code.
 */
export const MEMBERS = ['viewer', 'buyer', 'approver', 'owner'] as const
type Member = (typeof MEMBERS)[number]

/** The buyer has placed the order, sent the request and shared the list. */
export const COMPANY_ACTORS = [
  'guest',
  'customer',
  'removed member',
  'owner of another company',
  ...MEMBERS,
  'administrator',
] as const
export type CompanyActorName = (typeof COMPANY_ACTORS)[number]

/** A merged company is closed, and its members, orders, requests and lists belong to another one. */
export const COMPANY_STATES = ['active', 'on-hold', 'closed', 'merged'] as const
export type CompanyState = (typeof COMPANY_STATES)[number]

const NOT_PERMITTED = '403 not-permitted-in-company'
const NO_COMPANY = '404 company-not-found'
const NO_ORDER = '404 order-not-found'
const NO_REQUEST = '404 purchase-request-not-found'
const NO_LIST = '404 saved-list-not-found'
const CLOSED = { closed: '409 company-closed', merged: '409 company-closed' }

interface Access {
  may: readonly (Member | 'administrator')[]
  /** The answer to everybody else, also to members and administrators that are not listed below. */
  others: string
  /** The answers to members and administrators who may not. */
  refused?: Partial<Record<Member | 'administrator', string>>
  /** The answers to those who may, if the company is not active. */
  in?: Partial<Record<CompanyState, string>>
  /** The answer to the members of a merged company. Without it they are others. */
  merged?: 'as before' | '409 company-merged'
}

const everybody = [...MEMBERS, 'administrator'] as const
const membersRefused = { viewer: NOT_PERMITTED, buyer: NOT_PERMITTED, approver: NOT_PERMITTED }
const allRefused = { ...membersRefused, owner: NOT_PERMITTED, administrator: NOT_PERMITTED }
const othersOfRequest = {
  approver: '403 not-the-requester',
  owner: '403 not-the-requester',
  administrator: NOT_PERMITTED,
}
const deciding = {
  may: ['approver', 'owner'],
  others: NO_REQUEST,
  refused: { buyer: '403 own-purchase-request', administrator: NOT_PERMITTED },
  merged: 'as before',
} as const
const DECIDED = '409 purchase-request-decided'
const CANNOT_ORDER = { 'on-hold': '409 company-on-hold', closed: '409 company-closed' }

export const ACCESS = {
  read: { may: everybody, others: NO_COMPANY },
  readPrices: { may: MEMBERS, others: NO_COMPANY },
  manage: { may: ['owner'], others: NO_COMPANY, refused: allRefused, in: CLOSED },
  testRule: { may: ['owner'], others: NO_COMPANY, refused: allRefused },
  invite: { may: ['owner', 'administrator'], others: NO_COMPANY, refused: membersRefused, in: CLOSED },
  /** The delegation of the approver. */
  delegate: { may: ['approver', 'owner'], others: NO_COMPANY, refused: allRefused, in: CLOSED },
  /** The membership of the viewer, who leaves. */
  leave: { may: ['viewer', 'owner'], others: NO_COMPANY, refused: allRefused, in: CLOSED },
  administerReading: { may: ['administrator'], others: '403 forbidden', merged: 'as before' },
  administer: { may: ['administrator'], others: '403 forbidden', in: CLOSED, merged: 'as before' },
  changeStatus: {
    may: ['administrator'],
    others: '403 forbidden',
    in: { merged: '409 company-merged' },
    merged: 'as before',
  },
  merge: {
    may: ['administrator'],
    others: '403 forbidden',
    in: { merged: '409 merge-blocked' },
    merged: 'as before',
  },
  order: {
    may: ['buyer', 'approver', 'owner'],
    others: NO_COMPANY,
    refused: { viewer: NOT_PERMITTED },
    in: CANNOT_ORDER,
    merged: '409 company-merged',
  },
  orderOnBehalf: {
    may: ['administrator'],
    others: '403 forbidden',
    in: { ...CANNOT_ORDER, merged: '409 company-merged' },
    merged: 'as before',
  },
  readRequest: {
    may: ['buyer', 'approver', 'owner', 'administrator'],
    others: NO_REQUEST,
    merged: 'as before',
  },
  changeRequest: {
    may: ['buyer'],
    others: NO_REQUEST,
    refused: othersOfRequest,
    // Open requests stop a merge, so this one was withdrawn before.
    in: { ...CANNOT_ORDER, merged: DECIDED },
    merged: 'as before',
  },
  withdrawRequest: { may: ['buyer'], others: NO_REQUEST, refused: othersOfRequest, merged: 'as before' },
  approve: { ...deciding, in: { ...CANNOT_ORDER, merged: DECIDED } },
  reject: { ...deciding, in: { merged: DECIDED } },
  readOrder: { may: everybody, others: NO_ORDER, merged: 'as before' },
  changeOrder: { may: ['buyer', 'owner', 'administrator'], others: NO_ORDER, merged: 'as before' },
  readList: { may: MEMBERS, others: NO_LIST, merged: 'as before' },
  editList: {
    may: ['buyer', 'approver', 'owner'],
    others: NO_LIST,
    refused: { viewer: NOT_PERMITTED },
    in: { closed: '409 company-closed' },
    merged: 'as before',
  },
  manageList: {
    may: ['buyer', 'owner'],
    others: NO_LIST,
    refused: { viewer: NOT_PERMITTED, approver: NOT_PERMITTED },
    in: { closed: '409 company-closed' },
    merged: 'as before',
  },
} as const satisfies Record<string, Access>
export type AccessName = keyof typeof ACCESS

const isMember = (actor: CompanyActorName): actor is Member => MEMBERS.some((role) => role === actor)

/** @param done the answer to a call that is allowed */
export function expectedAnswer(
  name: AccessName,
  actor: CompanyActorName,
  state: CompanyState,
  done: string,
): string {
  if (actor === 'guest') return '401 not-signed-in'
  const access: Access = ACCESS[name]
  const { may, others, refused, merged } = access
  const isListed = isMember(actor) || actor === 'administrator'
  if (!isListed) return others
  if (state === 'merged' && isMember(actor) && merged !== 'as before') return merged ?? others
  if (may.includes(actor)) return access.in?.[state] ?? done
  return refused?.[actor] ?? others
}
