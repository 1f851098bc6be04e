import { type ProblemTable, pick, toProblem } from '#app/app/problems.server.ts'
import { MAX_RULES } from './approval-rules.ts'
import {
  MAX_COMPANIES_OF_USER,
  MAX_COST_CENTERS,
  MAX_INVITATIONS_PER_DAY,
  MAX_MEMBERS,
  MAX_OPEN_INVITATIONS,
  MAX_SITES,
} from './rules.ts'

export const COMPANY_PROBLEMS = {
  'company-not-found': [404, 'There is no such company, or you are not a member of it.'],
  'not-permitted-in-company': [
    403,
    'Your role in the company does not include this. Ask an owner of the company.',
  ],
  'company-closed': [
    409,
    'The company is closed, so nothing can be ordered or changed. Contact us to open it again.',
  ],
  'company-on-hold': [
    409,
    'The company is on hold, so nothing can be ordered for it. Contact us to change this.',
  ],
  'company-merged': [
    409,
    'The company was merged into another one and stays closed. Use the other one instead.',
  ],
  'company-changed': [409, 'The company was changed in the meantime. Check the order and place it again.'],
  'site-archived': [409, 'This site is archived. Choose another one.'],
  'cost-center-archived': [409, 'This cost center is archived. Choose another one.'],
  'po-number-required': [
    422,
    'The company needs a PO number on every order. Enter one.',
    { field: 'poNumber' },
  ],
  'site-required': [422, 'The company needs a site on every order. Choose one, or ask an owner to add one.'],
  'cost-center-required': [
    422,
    'The company needs a cost center on every order. Choose one, or ask an owner to add one.',
  ],
  'too-many-companies': [409, `A person can be a member of at most ${MAX_COMPANIES_OF_USER} companies.`],
  'email-not-confirmed': [
    409,
    'Confirm your email address first, so that others can trust your invitations.',
  ],
  'version-conflict': [409, 'Somebody else changed the company. Check the current data and save again.'],
  'invalid-vat-id': [
    422,
    'This is not a valid VAT ID of the country. Check the digits, or leave it empty.',
    { field: 'vatId' },
  ],
  'no-vat-id': [409, 'The company has no VAT ID to confirm.'],
  'member-not-found': [404, 'There is no such member in the company.'],
  'last-owner': [409, 'A company needs an owner. Make another member an owner first.'],
  'already-member': [409, 'A person with this email address is a member of the company.', { field: 'email' }],
  'too-many-members': [409, `A company can have at most ${MAX_MEMBERS} members.`],
  'too-many-invitations': [
    409,
    `A company can have at most ${MAX_OPEN_INVITATIONS} open invitations, and send at most ${MAX_INVITATIONS_PER_DAY} within 24 hours. Cancel some, or try again tomorrow.`,
  ],
  'company-has-owner': [
    409,
    'The company has an owner, who invites its owners and approvers. You can invite buyers and viewers.',
    { field: 'role' },
  ],
  'invitation-not-found': [404, 'This invitation was cancelled or replaced. Ask the company for a new one.'],
  'invitation-expired': [409, 'This invitation has expired. Ask the company for a new one.'],
  'invitation-used': [409, 'This invitation was already accepted.'],
  'invitation-for-other-address': [
    403,
    ({ sentTo }: { sentTo: string }) =>
      `This invitation was sent to ${sentTo}. Sign in with that address to accept it.`,
    {
      extra: ['sentTo'],
      meaning: 'This invitation was sent to another email address. Sign in with that address to accept it.',
    },
  ],
  'site-not-found': [404, 'There is no such site in the company.'],
  'site-name-used': [409, 'Another site of the company has this name.', { field: 'name' }],
  'too-many-sites': [409, `A company can have at most ${MAX_SITES} sites.`],
  'cost-center-not-found': [404, 'There is no such cost center in the company.'],
  'cost-center-code-used': [
    409,
    'Another cost center of the company has this code. It may be archived.',
    { field: 'code' },
  ],
  'approval-rule-not-found': [404, 'There is no such approval rule in the company.'],
  'too-many-approval-rules': [409, `A company can have at most ${MAX_RULES} approval rules.`],
  'no-possible-approver': [
    422,
    ({ reason }: { reason: string }) => reason,
    { meaning: 'Nobody could approve the orders that the rule stops. Choose other approvers.' },
  ],
  'invalid-delegate': [
    422,
    'Only owners and approvers can delegate, and only to a member who may order.',
    { field: 'delegate' },
  ],
  'delegation-over': [422, 'The last day has passed. Choose a later one.', { field: 'endsOn' }],
  'too-many-cost-centers': [409, `A company can have at most ${MAX_COST_CENTERS} cost centers.`],
} as const satisfies ProblemTable

/** The problems that every change of a company may answer. */
export const LOCKED_COMPANY_PROBLEMS = pick(
  COMPANY_PROBLEMS,
  'company-not-found',
  'not-permitted-in-company',
  'company-closed',
)

/** Why a member cannot order for a company like this. */
export const ORDERING_COMPANY_PROBLEMS = {
  ...LOCKED_COMPANY_PROBLEMS,
  ...pick(COMPANY_PROBLEMS, 'company-merged', 'company-on-hold', 'company-changed', 'po-number-required'),
  ...pick(COMPANY_PROBLEMS, 'site-not-found', 'site-archived', 'site-required'),
  ...pick(COMPANY_PROBLEMS, 'cost-center-not-found', 'cost-center-archived', 'cost-center-required'),
}

export type OrderingProblemCode = keyof typeof ORDERING_COMPANY_PROBLEMS

/** For users who must not learn that the company exists. */
export const companyNotFoundProblem = () => toProblem(COMPANY_PROBLEMS, { code: 'company-not-found' })
