/** The tables of companies. '' in a text column means not given. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OptionalText, OptionalTimestamp, Timestamp } from './column-types.server.ts'
import type { AddressColumns } from './user-tables.server.ts'

type CompanyRole = 'owner' | 'approver' | 'buyer' | 'viewer'

export interface CompaniesTable {
  id: string
  name: string
  legal_name: Generated<string>
  /** ISO 3166-1, two letters. */
  country: string
  vat_id: Generated<string>
  /** When an administrator confirmed that the VAT ID is registered, and how; null and '' until then. */
  vat_checked_at: OptionalTimestamp
  vat_evidence: Generated<string>
  registration_number: Generated<string>
  /** A company on hold can read and not order; a closed one changes nothing any more. */
  status: Generated<'active' | 'on-hold' | 'closed'>
  /** True if its orders need a PO number. */
  is_po_required: Generated<boolean>
  /** The same for a site and a cost center, so that rules and budgets about them are not avoided by naming none. */
  is_site_required: Generated<boolean>
  is_cost_center_required: Generated<boolean>
  /** True if nobody approves their own request, even if nobody else can. */
  is_dual_control: Generated<boolean>
  /** Increases with every change, so that two windows cannot overwrite each other. */
  version: Generated<number>
  /** Increases with every change that decides who may order what. */
  order_version: Generated<number>
  /** The company that took over everything of this one, which is closed permanently. */
  merged_into_id: OptionalText
  /** The words that a search matches, in lower case. */
  search_text: string
  created_at: Timestamp
  updated_at: Timestamp
}

/** A period of membership. At most one of a person in a company has no end. */
export interface CompanyMembersTable {
  id: string
  company_id: string
  user_id: string
  role: CompanyRole
  /** Orders above it need approval, in cents; null for no limit. */
  order_limit: number | null
  joined_at: Timestamp
  left_at: OptionalTimestamp
}

/** Open until it is accepted, revoked or expired. At most one of an address in a company is open. */
export interface CompanyInvitationsTable {
  id: string
  company_id: string
  email: string
  role: CompanyRole
  /** In cents; null for none. */
  order_limit: number | null
  /** SHA-256 of the token in the email. */
  token_hash: string
  invited_by: string
  created_at: Timestamp
  /** Of the last email. */
  sent_at: Timestamp
  expires_at: Timestamp
  accepted_at: OptionalTimestamp
  accepted_by: string | null
  revoked_at: OptionalTimestamp
}

/** A delivery address of a company. Orders keep a copy. */
export interface CompanySitesTable extends AddressColumns {
  id: string
  company_id: string
  name: string
  /** The name or department on parcels. */
  recipient: string
  phone: string
  /** For drivers: gate, opening hours. */
  note: string
  is_billing: Generated<boolean>
  archived_at: OptionalTimestamp
}

export interface CostCentersTable {
  id: string
  company_id: string
  /** Unique in the company, also among archived ones. */
  code: string
  name: string
  archived_at: OptionalTimestamp
}

/** The amount that a cost center, or the whole company, may order in a period. Periods of the same cost center do not overlap. */
export interface BudgetsTable {
  id: string
  company_id: string
  /** Null for the orders of the company whose cost center has no budget of its own. */
  cost_center_id: string | null
  /** In cents. */
  amount: number
  /** The first and the last day (UTC), '2026-10-01'. */
  starts_on: string
  ends_on: string
  /** The treatment of an order above what is left. */
  rule: 'warn' | 'approve' | 'block'
  /** The cost of its orders without cancelled units, in cents. Changed with them, under the lock of this row. */
  committed: Generated<number>
  /** Increases with every change of the budget by a person. */
  version: Generated<number>
}

/** Prices that were agreed with a company for some days (UTC, both included). */
export interface AgreementsTable {
  id: string
  company_id: string
  name: string
  starts_on: string
  ends_on: string
  /** On the list price and the price tiers of all products without an agreed price, in hundredths of a percent. */
  discount_bp: number | null
  /** In cents. */
  order_minimum: number | null
  /** Only an active one applies. The days of the active ones of a company do not overlap. */
  status: Generated<'draft' | 'active' | 'ended'>
  /** Increases with every change, so that two windows cannot overwrite each other. */
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** The terms of one product. A null keeps the term of the list, or its price with the discount. */
export interface AgreementPricesTable {
  agreement_id: string
  product_id: string
  /** In cents. */
  unit_price: number | null
  price_tiers: ColumnType<AgreedTier[] | null, string | null | undefined, string | null>
  min_order: number | null
  multiple: number | null
}

interface AgreedTier {
  from: number
  unitPrice: number
}

type RuleCondition =
  | { kind: 'total' | 'unit-price'; amount: number }
  | { kind: 'family'; families: string[] }
  | { kind: 'site'; siteIds: string[] }
  | { kind: 'new-site' }
  | { kind: 'cost-center'; costCenterIds: string[] }

interface ApprovalStep {
  quorum: 'any' | 'all'
  approvers: { roles: Extract<CompanyRole, 'owner' | 'approver'>[] } | { memberIds: string[] }
}

/** Which orders of a company need approval, and by whom. The first active one that applies decides. */
export interface ApprovalRulesTable {
  id: string
  company_id: string
  /** From 1, in the order in which the rules are checked. */
  position: number
  is_active: boolean
  /** The roles whose orders it is about. */
  roles: JSONColumnType<Exclude<CompanyRole, 'viewer'>[], string, string>
  /** All of them must hold. Amounts are in cents. */
  conditions: JSONColumnType<RuleCondition[], string, string>
  steps: JSONColumnType<ApprovalStep[], string, string>
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** Another member decides purchase requests for a member, on these days. */
export interface ApprovalDelegationsTable {
  member_id: string
  company_id: string
  delegate_id: string
  /** '2026-11-24' */
  starts_on: string
  ends_on: string
  created_at: Timestamp
}

/** An order that others of the company must approve, in one or more steps. Open ones expire. */
export interface PurchaseRequestsTable {
  id: string
  /** 'R-2026-000087' */
  number: string
  company_id: string
  requester_id: string
  /** The administrator who sent it in the name of the requester. */
  sent_by_id: OptionalText
  idempotency_key: string
  status: 'pending' | 'needs-changes' | 'ordered' | 'rejected' | 'withdrawn'
  /** Increases with every change of the request; a decision names the version that it is about. */
  version: Generated<number>
  site_id: string | null
  cost_center_id: string | null
  /** As typed, without a site. */
  address: string
  phone: string
  po_number: string
  /** The day on which the goods are wanted: '2026-12-05'. */
  requested_on: OptionalText
  lines: JSONColumnType<StoredRequestLine[], string, string>
  /** With which the order is placed; null for none, as in requests of earlier releases. */
  freight: JSONColumnType<RequestedFreight> | null
  /** In cents, with the freight. */
  total: number
  /** The limit of the requester when they asked, in cents, if the total exceeds it. */
  order_limit: number | null
  /** The approvers, as the rule said when the request was sent. */
  steps: JSONColumnType<ApprovalStep[], string | undefined, string>
  /** The step that is decided next, from 1. */
  step: Generated<number>
  /** Which orders the rule is about: 'Orders of $10,000.00 or more need approval.' '' if only the limit is a reason. */
  rule_sentence: Generated<string>
  /** Sentences: why the approved request could not be ordered. */
  differences: JSONColumnType<string[], string | undefined, string>
  order_number: string | null
  /** The quote that is accepted, at the prices of the lines; null for an order at the prices of the catalog. */
  quote_id: OptionalText
  quote_version: Generated<number | null>
  created_at: Timestamp
  expires_at: Timestamp
}

export interface RequestedFreight {
  kind: 'none' | 'firm' | 'later'
  amount: number
  service: string
  /** True if the terms of the shop decide it, so that a change of the request calculates it again. */
  isByTerms?: boolean
}

export interface StoredRequestLine {
  /** Null for a free text of an accepted offer, which has the two fields below. */
  productId: string | null
  description?: string
  quoteLine?: number
  sku: string
  name: string
  quantity: number
  /** In cents, at the quantity of the whole request. */
  unitPrice: number
  /** The ship-by date that the requester saw; absent for a line from the stock. */
  shipsBy?: string
}

export interface PurchaseRequestDecisionsTable {
  id: string
  request_id: string
  version: number
  step: Generated<number>
  user_id: string
  /** Whose decision it is, if the user decided as their delegate. */
  on_behalf_of: OptionalText
  decision: 'approved' | 'rejected' | 'changes-asked' | 'changed'
  note: string
  at: Timestamp
}
