/**
 * The types of all tables for Kysely. `schema.db.test.ts` compares them with a migrated database. Money is in whole cents:
 * bigint columns, read as numbers (see `pool.server.ts`). Times are `timestamptz`.
 */

import type {
  ColumnType,
  Generated,
  Insertable,
  JSONColumnType,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely'
import type {
  ApiKeysTable,
  ChangeReadersTable,
  ExternalNumbersTable,
  ServiceAccountsTable,
  TakenOrdersTable,
  TombstonesTable,
} from './api-key-tables.server.ts'
import type { OptionalText, OptionalTimestamp, Timestamp } from './column-types.server.ts'
import type {
  AgreementPricesTable,
  AgreementsTable,
  ApprovalDelegationsTable,
  ApprovalRulesTable,
  BudgetsTable,
  CompaniesTable,
  CompanyInvitationsTable,
  CompanyMembersTable,
  CompanySitesTable,
  CostCentersTable,
  PurchaseRequestDecisionsTable,
  PurchaseRequestsTable,
} from './company-tables.server.ts'
import type {
  OrderEventsTable,
  OrderIdempotencyKeysTable,
  OrderLinesTable,
  OrderListLinesTable,
  OrderListsTable,
  OrderNotesTable,
  OrdersTable,
  OrderUndoWindowsTable,
} from './order-tables.server.ts'
import type {
  FilePartsTable,
  FormerSkusTable,
  ProductBatchesTable,
  ProductBatchRowsTable,
  ProductFilesTable,
  ProductsTable,
  RelatedProductsTable,
} from './product-tables.server.ts'
import type { OrderPromisesTable, ProductSupplyTable } from './promise-tables.server.ts'
import type {
  OfferTemplatesTable,
  QuoteDecisionsTable,
  QuoteEntriesTable,
  QuoteFilesTable,
  QuoteLinksTable,
  QuoteOrdersTable,
  QuotesTable,
  QuoteVersionsTable,
} from './quote-tables.server.ts'
import type { ReviewReportsTable, ReviewsTable } from './review-tables.server.ts'
import type { CalendarDaysTable, SettingsTable, ShopSettingsTable } from './settings-tables.server.ts'
import type {
  CancellationLinesTable,
  CancellationsTable,
  NumberSeriesTable,
  PaymentsTable,
  RefundsTable,
  ShipmentLinesTable,
  ShipmentsTable,
  StockMovementsTable,
} from './shipment-tables.server.ts'
import type { SavedViewsTable, SecondFactorsTable, StaffAssignmentsTable } from './staff-tables.server.ts'
import type { AddressesTable, UsersTable } from './user-tables.server.ts'

interface SessionsTable {
  id: string
  token: string
  user_id: string
  expires_at: Timestamp
  ip_address: string | null
  user_agent: string | null
  /** The last use, accurate to a few minutes. */
  last_used_at: Generated<Date>
  /** When the second factor was last confirmed in this session. */
  second_factor_at: OptionalTimestamp
  created_at: Timestamp
  updated_at: Timestamp
}

interface AccountsTable {
  id: string
  account_id: string
  provider_id: string
  user_id: string
  access_token: OptionalText
  refresh_token: OptionalText
  id_token: OptionalText
  access_token_expires_at: OptionalTimestamp
  refresh_token_expires_at: OptionalTimestamp
  scope: OptionalText
  password: OptionalText
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** The answers to requests with an idempotency key. */
interface AnsweredRequestsTable {
  /** A hash of the user and the key. */
  id: string
  user_id: string
  request_hash: string
  /** JSON; null for an answer with a secret. */
  answer: ColumnType<string | null, string | undefined, string>
  expires_at: Timestamp
}

interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: Timestamp
  created_at: Timestamp
  updated_at: Timestamp
}

/** Attempts counted in a time window: sign-ins with a wrong password, registrations, password resets. */
interface RateLimitAttemptsTable {
  /** A keyed hash: names neither the account nor the address. */
  key: string
  count: number
  ends_at: Timestamp
}

/** The stock of each product as the list by stock sorts it (decision record 14). */
interface StockSortKeysTable {
  product_id: string
  /** As of the last update of this table. */
  stock: number
}

interface SearchWordsTable {
  word: string
}

interface SearchDeletionVariantsTable {
  /** The word, or the word without one of its letters. */
  variant: string
  word: string
}

interface ProductImagesTable {
  id: string
  width: number
  format: 'avif' | 'webp'
  bytes: Buffer
  created_at: Timestamp
}

interface ImageJobsTable {
  image_id: string
  original: Buffer
  attempts: Generated<number>
  next_attempt_at: Timestamp
}

interface OutboxTable {
  id: string
  kind: string
  recipient: string
  payload: JSONColumnType<Record<string, unknown>>
  attempts: Generated<number>
  next_attempt_at: Timestamp
  /** The account or network that has caused the email, and its turn, until the first attempt. */
  caused_by: ColumnType<string | null, string | undefined, null>
  turn_at: ColumnType<Date | null, Date | undefined, null>
  sent_at: Timestamp | null
  last_error: string | null
  created_at: Timestamp
}

/** Empty: `delete-expired-rows.server.ts` moves every hour what processes of the previous release write during an upgrade. */
interface ProductRequestsTable {
  id: string
  user_id: string
  product_id: string
  quantity: number
  requested_at: Timestamp
  answered_at: Timestamp | null
}

/** A user who receives an email when a product can be ordered again. The row is deleted when the email is queued. */
interface StockNotificationsTable {
  user_id: string
  product_id: string
  requested_at: Timestamp
}

type AuditedValues = Readonly<Record<string, string | number | boolean | null>>

/** Written in the transaction of the action, never deleted. */
interface AuditEventsTable {
  id: string
  at: Timestamp
  actor_id: string
  actor_email: string
  actor_name: string
  area: 'orders' | 'catalog' | 'companies' | 'users' | 'settings'
  action: string
  subject_id: string
  /** The order number, product, address or image at the time of the action. */
  subject: string
  before: ColumnType<AuditedValues | null, string | null, string | null>
  after: ColumnType<AuditedValues | null, string | null, string | null>
  request_id: string | null
  /** The words that a search matches, in lower case. */
  search_text: string
}

interface IncrementalCountersTable {
  name: string
  /** The counts include all rows with a smaller ID. */
  counted_before_id: string
  counts: JSONColumnType<Record<string, number>>
}

/** The users whose accounts were deleted, so that a restored backup does not bring them back. */
interface AccountDeletionsTable {
  user_id: string
  deleted_at: Timestamp
}

interface DataVersionsTable {
  name: string
  version: number
}

/** The note of administrators about a customer. */
export interface CustomerNotesTable {
  user_id: string
  text: string
  version: number
  /** The administrator who saved it last. */
  changed_by: string
  changed_at: Timestamp
}

export interface Schema {
  users: UsersTable
  staff_assignments: StaffAssignmentsTable
  second_factors: SecondFactorsTable
  saved_views: SavedViewsTable
  addresses: AddressesTable
  companies: CompaniesTable
  company_members: CompanyMembersTable
  company_invitations: CompanyInvitationsTable
  company_sites: CompanySitesTable
  cost_centers: CostCentersTable
  budgets: BudgetsTable
  agreements: AgreementsTable
  agreement_prices: AgreementPricesTable
  approval_rules: ApprovalRulesTable
  approval_delegations: ApprovalDelegationsTable
  purchase_requests: PurchaseRequestsTable
  purchase_request_decisions: PurchaseRequestDecisionsTable
  sessions: SessionsTable
  accounts: AccountsTable
  verifications: VerificationsTable
  rate_limit_attempts: RateLimitAttemptsTable
  answered_requests: AnsweredRequestsTable
  products: ProductsTable
  stock_sort_keys: StockSortKeysTable
  search_words: SearchWordsTable
  search_deletion_variants: SearchDeletionVariantsTable
  product_images: ProductImagesTable
  image_jobs: ImageJobsTable
  former_skus: FormerSkusTable
  product_files: ProductFilesTable
  file_parts: FilePartsTable
  related_products: RelatedProductsTable
  product_batches: ProductBatchesTable
  product_batch_rows: ProductBatchRowsTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_events: OrderEventsTable
  order_undo_windows: OrderUndoWindowsTable
  order_notes: OrderNotesTable
  customer_notes: CustomerNotesTable
  number_series: NumberSeriesTable
  shipments: ShipmentsTable
  shipment_lines: ShipmentLinesTable
  cancellations: CancellationsTable
  cancellation_lines: CancellationLinesTable
  payments: PaymentsTable
  refunds: RefundsTable
  stock_movements: StockMovementsTable
  order_idempotency_keys: OrderIdempotencyKeysTable
  order_lists: OrderListsTable
  order_list_lines: OrderListLinesTable
  outbox: OutboxTable
  reviews: ReviewsTable
  review_reports: ReviewReportsTable
  product_requests: ProductRequestsTable
  stock_notifications: StockNotificationsTable
  audit_events: AuditEventsTable
  service_accounts: ServiceAccountsTable
  api_keys: ApiKeysTable
  taken_orders: TakenOrdersTable
  quotes: QuotesTable
  quote_versions: QuoteVersionsTable
  quote_entries: QuoteEntriesTable
  quote_orders: QuoteOrdersTable
  quote_links: QuoteLinksTable
  quote_decisions: QuoteDecisionsTable
  quote_files: QuoteFilesTable
  offer_templates: OfferTemplatesTable
  tombstones: TombstonesTable
  change_readers: ChangeReadersTable
  external_numbers: ExternalNumbersTable
  incremental_counters: IncrementalCountersTable
  account_deletions: AccountDeletionsTable
  settings: SettingsTable
  shop_settings: ShopSettingsTable
  calendar_days: CalendarDaysTable
  product_supply: ProductSupplyTable
  order_promises: OrderPromisesTable
  data_versions: DataVersionsTable
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>
