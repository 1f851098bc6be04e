/** The sentences of a merge of two companies. Pure. */
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { ROLE_LABELS } from '../core/rules.ts'
import type { MergePreview } from './contract.ts'

export const SEARCH_HINT = 'Name, legal name, VAT ID or registration number.'
export const NO_OTHER_COMPANY = 'No other active company matches.'
export const CHOOSE_COMPANY = 'Choose the company that takes over.'
export const BLOCKED_TITLE = 'The companies cannot be merged now'
export const confirmName = (name: string) => `Enter “${name}” to confirm`
export const NO_UNDO = 'This cannot be undone'
export const movesTo = (name: string) => `Moves to ${name}`
export const NAME_DIFFERS = 'This is not the name of the company that is closed.'
export const companiesMerged = (from: string, into: string) => `${from} was merged into ${into}`

const allOf = new Intl.ListFormat('en', { type: 'conjunction' })
const ROLE_PLURALS = { owner: 'owners', approver: 'approvers', buyer: 'buyers', viewer: 'viewers' } as const

/** '1 owner, 2 buyers' */
export function describeRoles(members: MergePreview['members']): string {
  const counts = Map.groupBy(members, ({ role }) => role)
  return Array.from(counts, ([role, of]) =>
    formatPlural(of.length, [ROLE_LABELS[role].toLowerCase(), ROLE_PLURALS[role]]),
  ).join(', ')
}

/** The records that move, by kind. */
export function movedRecords(preview: MergePreview): [label: string, value: string][] {
  const { members, inBoth } = preview
  const roles = members.length > 0 ? ` (${describeRoles(members)})` : ''
  const records: [label: string, value: string][] = [
    [
      'Members',
      `${formatNumber(members.length)}${roles}${inBoth > 0 ? `, ${formatNumber(inBoth)} in both` : ''}`,
    ],
    ['Open invitations', formatNumber(preview.invitations)],
    ['Sites', formatNumber(preview.sites)],
    ['Cost centers', formatNumber(preview.costCenters)],
    ['Budgets', formatNumber(preview.budgets)],
    ['Orders', formatNumber(preview.orders)],
    ['Purchase requests', formatNumber(preview.purchaseRequests)],
    ['Quotes', formatNumber(preview.quotes)],
    ['Shared lists', formatNumber(preview.lists)],
  ]
  return records.filter(([, value]) => value !== '0')
}

/** The other consequences, as sentences. @param from the name of the company that is closed */
export function mergeConsequences(preview: MergePreview, from: string): string[] {
  const { into, sameCostCenters, approvalRules, agreements, delegations, apiKeys } = preview
  const listed = (records: [count: number, names: [string, string]][]) =>
    allOf.format(records.filter(([count]) => count > 0).map(([count, names]) => formatPlural(count, names)))
  const stay = listed([
    [approvalRules, ['approval rule', 'approval rules']],
    [agreements, ['agreement', 'agreements']],
  ])
  const end = listed([
    [apiKeys, ['API key of a program', 'API keys of programs']],
    [delegations, ['delegation of approvals', 'delegations of approvals']],
  ])
  return [
    ...(sameCostCenters.length > 0
      ? [
          `Both have ${sameCostCenters.length === 1 ? 'cost center' : 'the cost centers'} ${sameCostCenters.join(', ')}. Orders of ${from} go to the cost center of ${into.name} with the same code.`,
        ]
      : []),
    ...(stay ? [`Not moved: ${stay}. ${into.name} keeps its own.`] : []),
    ...(end ? [`Ended: ${end}. New ones can be made in ${into.name}.`] : []),
    `${from} is closed permanently. All of its members get an email.`,
  ]
}

// Why two companies cannot be merged now.
export const activeAgreement = (name: string, agreement: string) =>
  `The agreement “${agreement}” of ${name} is active. End it first.`
export const overlappingBudgets = (codes: readonly string[]) =>
  `Both companies have budgets for the same days: ${codes.join(', ')}. An owner must end one of them first.`
export const WHOLE_COMPANY = 'whole company'
export const tooMany = (what: string, max: number) =>
  `Together they would have more than ${max.toLocaleString('en-US')} ${what}.`
export const openRequests = (count: number) =>
  `${formatPlural(count, ['purchase request is', 'purchase requests are'])} open. Members must decide or withdraw them first.`
export const intoClosed = (name: string) => `${name} is closed. Make it active first.`
export const ALREADY_MERGED = 'The company was merged before.'
