import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // Whether nobody approves their own request, even if nobody else can.
  'alter table companies add column is_dual_control boolean not null default true',
  `create table approval_rules (
    id text primary key,
    company_id text not null references companies (id),
    position integer not null,
    is_active boolean not null,
    roles jsonb not null,
    conditions jsonb not null,
    steps jsonb not null,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index approval_rules_of_company on approval_rules (company_id, position)',
  // Days are UTC, both included.
  `create table approval_delegations (
    member_id text primary key references company_members (id),
    company_id text not null references companies (id),
    delegate_id text not null references company_members (id),
    starts_on date not null,
    ends_on date not null,
    created_at timestamptz not null
  )`,
  'create index approval_delegations_of_company on approval_delegations (company_id)',
  'create index approval_delegations_of_delegate on approval_delegations (delegate_id)',
  // Requests of an earlier release have no steps: one owner or approver decides them.
  `alter table purchase_requests
    add column steps jsonb not null default '[]',
    add column step integer not null default 1,
    add column rule_sentence text not null default '',
    alter column order_limit drop not null`,
  `alter table purchase_request_decisions
    add column step integer not null default 1,
    add column on_behalf_of text references users (id)`,
  // Whether a company has ordered to a site before.
  'create index orders_of_site on orders (site_id, id) where site_id is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
