-- Companies of buyers, their rules, agreements and purchase requests.

-- '' in a text column means not given.
create table companies (
  id text primary key,
  name text not null,
  legal_name text not null default '',
  country text not null,
  vat_id text not null default '',
  registration_number text not null default '',
  status text not null default 'active' check (status in ('active', 'on-hold', 'closed')),
  is_po_required boolean not null default false,
  version integer not null default 1,
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Increases with every change that decides who may order what, so that an order is checked against current rules.
  order_version integer not null default 1,
  -- Whether nobody approves their own request, even if nobody else can.
  is_dual_control boolean not null default true,
  -- The company that took over the members, sites and orders of this one.
  merged_into_id text references companies (id),
  -- When an administrator confirmed that the VAT ID is registered, and how.
  vat_checked_at timestamptz,
  vat_evidence text not null default ''
);
create index companies_searched on companies using gin (search_text gin_trgm_ops);

-- A former member may join again; the earlier membership is kept.
create table company_members (
  id text primary key,
  company_id text not null references companies (id),
  user_id text not null references users (id),
  role text not null check (role in ('owner', 'approver', 'buyer', 'viewer')),
  order_limit bigint check (order_limit >= 0),
  joined_at timestamptz not null,
  left_at timestamptz
);
create index company_members_by_user on company_members (user_id);
create unique index company_members_present on company_members (company_id, user_id) where left_at is null;

create table company_invitations (
  id text primary key,
  company_id text not null references companies (id),
  email text not null,
  role text not null check (role in ('owner', 'approver', 'buyer', 'viewer')),
  token_hash text not null unique,
  invited_by text not null references users (id),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text references users (id),
  revoked_at timestamptz,
  order_limit bigint check (order_limit >= 0)
);
create index company_invitations_by_email on company_invitations (email);
create index company_invitations_by_time on company_invitations (company_id, created_at);
create unique index company_invitations_open on company_invitations (company_id, email)
  where accepted_at is null and revoked_at is null;

create table company_sites (
  id text primary key,
  company_id text not null references companies (id),
  name text not null,
  company text not null,
  recipient text not null,
  line1 text not null,
  line2 text not null,
  postal_code text not null,
  city text not null,
  region text not null,
  country text not null,
  phone text not null,
  note text not null,
  is_billing boolean not null default false,
  archived_at timestamptz
);
create unique index company_sites_by_name on company_sites (company_id, lower(name)) where archived_at is null;

create table cost_centers (
  id text primary key,
  company_id text not null references companies (id),
  code text not null,
  name text not null,
  archived_at timestamptz,
  unique (company_id, code)
);

create table budgets (
  id text primary key,
  company_id text not null references companies (id),
  cost_center_id text references cost_centers (id),
  amount bigint not null check (amount > 0),
  starts_on date not null,
  ends_on date not null,
  rule text not null check (rule in ('warn', 'approve', 'block')),
  committed bigint not null default 0 check (committed >= 0),
  version integer not null default 1,
  check (ends_on >= starts_on)
);
create index budgets_of_company on budgets (company_id, ends_on);

create table approval_rules (
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
);
create index approval_rules_of_company on approval_rules (company_id, position);

-- Days are UTC, both included.
create table approval_delegations (
  member_id text primary key references company_members (id),
  company_id text not null references companies (id),
  delegate_id text not null references company_members (id),
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null
);
create index approval_delegations_of_company on approval_delegations (company_id);
create index approval_delegations_of_delegate on approval_delegations (delegate_id);

create table agreements (
  id text primary key,
  company_id text not null references companies (id),
  name text not null,
  starts_on date not null,
  ends_on date not null,
  discount_bp integer check (discount_bp between 1 and 9000),
  order_minimum bigint check (order_minimum > 0),
  status text not null default 'draft' check (status in ('draft', 'active', 'ended')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_on >= starts_on)
);
create index agreements_of_company on agreements (company_id, id);

-- A null column keeps the term of the list, or its price with the discount of the agreement.
create table agreement_prices (
  agreement_id text not null references agreements (id) on delete cascade,
  product_id text not null references products (id),
  unit_price bigint check (unit_price > 0),
  price_tiers jsonb,
  min_order integer check (min_order >= 0),
  multiple integer check (multiple >= 1),
  primary key (agreement_id, product_id)
);

create table purchase_requests (
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
  -- A request may be about a budget, of a member without a limit.
  order_limit bigint,
  differences jsonb not null default '[]',
  order_number text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  steps jsonb not null default '[]',
  step integer not null default 1,
  rule_sentence text not null default '',
  -- The administrator who sent the request in the name of the requester.
  sent_by_id text references users (id),
  unique (requester_id, idempotency_key)
);
create index purchase_requests_of_company on purchase_requests (company_id, id);
create index purchase_requests_of_requester on purchase_requests (requester_id, id);

create table purchase_request_decisions (
  id text primary key,
  request_id text not null references purchase_requests (id),
  version integer not null,
  user_id text not null references users (id),
  decision text not null check (decision in ('approved', 'rejected', 'changes-asked')),
  note text not null,
  at timestamptz not null,
  step integer not null default 1,
  on_behalf_of text references users (id)
);
create index purchase_request_decisions_by_request on purchase_request_decisions (request_id, id);
