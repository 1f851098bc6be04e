-- Order lists, orders and what happens to them.

-- A list belongs to a user or to a company. A buyer's order list is the one without a name; the others are saved lists.
create table order_lists (
  id text primary key,
  user_id text references users (id) on delete cascade,
  name text not null check (char_length(name) <= 80),
  version integer not null default 1,
  updated_at timestamptz not null,
  -- The idempotency keys of the last additions: repeating one after a lost response adds nothing.
  addition_keys jsonb not null default '[]',
  company_id text references companies (id),
  shared_by text references users (id),
  changed_by text references users (id),
  constraint order_lists_have_one_owner check ((user_id is null) <> (company_id is null))
);
create unique index order_lists_by_name on order_lists (user_id, lower(name));
create unique index order_lists_of_company on order_lists (company_id, lower(name)) where company_id is not null;

create table order_list_lines (
  list_id text not null references order_lists (id) on delete cascade,
  -- No reference: a list may name a product that no longer exists, and says so.
  product_id text not null,
  line_no integer not null,
  quantity integer not null check (quantity between 1 and 1000000),
  primary key (list_id, product_id)
);

-- Placing an order writes to all indexes of its tables, and PostgreSQL reads the text of their checks again for each
-- statement. Each foreign key is a lookup and a row lock, so companies, sites, cost centers and budgets have none: the
-- first three are never deleted, a budget only if no order was taken from it.
create table orders (
  id text primary key,
  number text not null unique,
  user_id text not null references users (id),
  buyer_name text not null,
  buyer_email text not null,
  address text not null,
  phone text not null,
  status text not null check (status = any ('{placed,paid,shipped,delivered,cancelled}'::text[])),
  total bigint not null check (total > 0),
  search_text text not null,
  placed_at timestamptz not null,
  changed_at timestamptz not null,
  po_number text not null default '' check (char_length(po_number) <= 100),
  line_count integer not null default 1,
  unit_count bigint not null default 0,
  -- Copied when the order is placed, like the buyer's name. Null for an address of free text.
  ship_to jsonb,
  buyer_company text not null default '',
  buyer_vat_id text not null default '',
  -- The sums of the lines, so that lists need not read lines.
  amount_due bigint not null,
  open_units bigint not null,
  shipped_units bigint not null default 0,
  delivered_units bigint not null default 0,
  cancelled_units bigint not null default 0,
  pay_by timestamptz,
  payment_reminder_at timestamptz,
  requested_on date,
  promised_on date,
  version integer not null default 1,
  company_id text,
  site_id text,
  cost_center_id text,
  -- The names stay as they were when the order was placed. '' means not given.
  site_name text not null default '',
  cost_center_name text not null default '',
  budget_id text,
  over_budget boolean not null default false,
  -- The administrator who placed the order for its buyer.
  placed_by_id text references users (id)
);
create index orders_by_pay_by on orders (pay_by, id) where status = 'placed' and pay_by is not null;
create index orders_by_po_number on orders (buyer_email, lower(po_number), id) where po_number <> '';
create index orders_by_promised_on on orders (promised_on, id) where status = 'paid';
create index orders_by_status on orders (status, id);
create index orders_by_status_and_buyer_name on orders (status, buyer_name, id);
create index orders_by_status_and_total on orders (status, total, id);
create index orders_by_status_and_unit_count on orders (status, unit_count, id);
create index orders_by_user on orders (user_id, id);
create index orders_of_budget on orders (budget_id, id) where budget_id is not null;
create index orders_of_company on orders (company_id, id) where company_id is not null;
create index orders_of_site on orders (site_id, id) where site_id is not null;
-- The unpaid orders that owe less than their total. Placing an order does not touch this index.
create index orders_partly_cancelled on orders (id) where status = 'placed' and amount_due <> total;
create index orders_trigrams on orders using gin (search_text gin_trgm_ops);

create table order_lines (
  order_id text not null references orders (id),
  line_no integer not null,
  product_id text not null references products (id),
  sku text not null,
  product_name text not null,
  description text not null,
  unit_price bigint not null check (unit_price > 0),
  quantity integer not null check (quantity > 0),
  available_before integer not null,
  shipped integer not null default 0,
  cancelled integer not null default 0,
  returned integer not null default 0,
  -- The prices and limits at the time of the order.
  terms jsonb,
  constraint order_lines_units_check
    check (least(returned, shipped - returned, cancelled, quantity - shipped - cancelled) >= 0),
  primary key (order_id, line_no)
);

create table order_events (
  id text primary key,
  order_id text not null references orders (id),
  status text not null,
  actor_email text not null,
  actor_name text not null,
  note text not null default '',
  at timestamptz not null,
  kind text not null default 'status'
    check (kind = any ('{status,address,shipment-dispatched,shipment-delivered,shipment-voided,units-cancelled,payment-deadline,dispatch-date}'::text[])),
  -- The status before the event; the units that left or came back.
  previous_status text,
  units bigint
);
create index order_events_by_order on order_events (order_id, id);

-- Neither orders nor users are ever deleted.
create table order_idempotency_keys (
  user_id text not null,
  key text not null,
  body_hash text not null,
  order_id text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index order_idempotency_keys_by_created_at on order_idempotency_keys (created_at);

-- The last change of an order by an administrator, for as long as it can be undone, and whether it was.
create table order_undo_windows (
  order_id text primary key references orders (id),
  event_id text not null,
  previous_status text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  email_id text,
  undo_id text,
  change text not null default 'status'
    check (change in ('status', 'payment-deadline', 'dispatch-date', 'shipment', 'cancelled-units')),
  previous_pay_by timestamptz,
  previous_reminder_at timestamptz,
  previous_promised_on date
);
-- New undos, for the stream of order events.
create index order_undo_windows_by_undo on order_undo_windows (undo_id) where undo_id is not null;

create table shipments (
  id text primary key,
  number text not null unique,
  order_id text not null references orders (id),
  status text not null check (status in ('draft', 'dispatched', 'delivered', 'voided')),
  carrier text not null default '' check (char_length(carrier) <= 60),
  tracking text not null default '' check (char_length(tracking) <= 80),
  tracking_url text not null default '' check (tracking_url = '' or tracking_url like 'https://%'),
  packages jsonb not null default '[]'
    check (jsonb_typeof(packages) = 'array' and jsonb_array_length(packages) <= 50),
  note text not null default '' check (char_length(note) <= 500),
  units bigint not null check (units > 0),
  created_at timestamptz not null,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  voided_at timestamptz,
  void_reason text not null default '',
  dispatch_key text,
  actor_id text,
  version integer not null default 1
);
create index shipments_by_order on shipments (order_id, id);

create table shipment_lines (
  shipment_id text not null references shipments (id) on delete cascade,
  order_id text not null,
  line_no integer not null,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, line_no),
  foreign key (order_id, line_no) references order_lines (order_id, line_no)
);

create table cancellations (
  id text primary key,
  order_id text not null references orders (id),
  at timestamptz not null,
  actor_id text,
  initiator text not null check (initiator in ('customer', 'admin', 'shop')),
  reason text not null
    check (reason in ('changed-mind', 'not-paid-in-time', 'cannot-deliver', 'duplicate', 'fraud', 'other')),
  note text not null default '',
  restock boolean not null,
  amount_before bigint not null,
  amount_after bigint not null check (amount_after >= 0),
  idempotency_key text,
  body_hash text,
  unique (order_id, idempotency_key)
);
create index cancellations_by_order on cancellations (order_id, id);

create table cancellation_lines (
  cancellation_id text not null references cancellations (id) on delete cascade,
  order_id text not null,
  line_no integer not null,
  quantity integer not null check (quantity > 0),
  primary key (cancellation_id, line_no),
  foreign key (order_id, line_no) references order_lines (order_id, line_no)
);
