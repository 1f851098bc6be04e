import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table purchase_requests (
    id text primary key,
    number text not null unique,
    company_id text not null references companies (id),
    requester_id text not null references users (id),
    idempotency_key text not null,
    status text not null check (status in ('pending', 'needs-changes', 'ordered', 'rejected', 'withdrawn')),
    version integer not null default 1,
    site_id text references company_sites (id),
    cost_center_id text references cost_centers (id),
    address text not null,
    phone text not null,
    po_number text not null,
    lines jsonb not null,
    total bigint not null,
    order_limit bigint not null,
    differences jsonb not null default '[]',
    order_number text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    unique (requester_id, idempotency_key)
  )`,
  'create index purchase_requests_of_company on purchase_requests (company_id, id)',
  'create index purchase_requests_of_requester on purchase_requests (requester_id, id)',
  `create table purchase_request_decisions (
    id text primary key,
    request_id text not null references purchase_requests (id),
    version integer not null,
    user_id text not null references users (id),
    decision text not null check (decision in ('approved', 'rejected', 'changes-asked')),
    note text not null,
    at timestamptz not null
  )`,
  'create index purchase_request_decisions_by_request on purchase_request_decisions (request_id, id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
