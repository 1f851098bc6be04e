-- Products, their search, files, stock and reviews.

-- Room on each page for the next version of a product whose stock changes, so that no index changes with it (fillfactor).
create table products (
  id text primary key,
  sku text not null,
  sku_key text not null unique,
  name text not null,
  family text not null,
  power_source text not null,
  description text not null,
  specs jsonb not null,
  capacity_steel double precision,
  capacity_wood double precision,
  capacity_concrete double precision,
  capacity_stone double precision,
  unit_price bigint not null check (unit_price > 0),
  stock integer not null,
  min_order integer not null,
  picture text,
  search_text text not null,
  version integer not null default 1,
  created_by text,
  created_at timestamptz not null,
  archived_at timestamptz,
  order_multiple integer not null default 1,
  price_tiers jsonb not null default '[]' check (jsonb_array_length(price_tiers) <= 10),
  -- Null: twice the smallest quantity that can be ordered.
  low_stock integer,
  main_capacity double precision,
  power_w double precision,
  spec_terms text[] not null default '{}',
  constraint products_units_check
    check (least(low_stock, min_order, stock, order_multiple - 1) >= 0 and order_multiple <= 1000000)
) with (fillfactor = 80);
create index products_active on products (id) where archived_at is null;
create index products_archived on products (id) where archived_at is not null;
create index products_by_capacity on products (coalesce(capacity_steel, capacity_concrete, 0), id)
  where archived_at is null;
create index products_by_capacity_concrete on products (capacity_concrete) where capacity_concrete is not null;
create index products_by_capacity_steel on products (capacity_steel) where capacity_steel is not null;
create index products_by_capacity_stone on products (capacity_stone) where capacity_stone is not null;
create index products_by_capacity_wood on products (capacity_wood) where capacity_wood is not null;
create index products_by_catalog_order on products (array_position('{cordless-drill,hammer-drill,rotary-hammer,magnetic-drill,pillar-drill,radial-drill,core-drill}'::text[], family), id)
  where archived_at is null;
create index products_by_family on products (family, id) where archived_at is null;
create index products_by_family_and_power_source on products (family, power_source) where archived_at is null;
create index products_by_family_and_price on products (family, unit_price, id) where archived_at is null;
create index products_by_main_capacity on products (main_capacity) where main_capacity is not null;
create index products_by_name on products (lower(name), id) where archived_at is null;
create index products_by_power on products (power_w) where power_w is not null;
create index products_by_price on products (unit_price, id) where archived_at is null;
create index products_by_spec_terms on products using gin (spec_terms);
create index products_trigrams on products using gin (search_text gin_trgm_ops);
-- Families and power sources depend on each other. Without these statistics, the planner expects products where there are none.
create statistics products_family_and_power_source (dependencies, mcv) on family, power_source from products;

create table former_skus (
  sku_key text collate "C" primary key,
  sku text not null,
  product_id text not null references products (id),
  replaced_at timestamptz not null
);
create index former_skus_by_product on former_skus (product_id);

create table related_products (
  product_id text not null references products (id),
  kind text not null check (kind in ('accessory', 'spare', 'successor', 'alternative')),
  related_id text not null references products (id),
  position integer not null,
  check (product_id <> related_id),
  primary key (product_id, kind, related_id)
);
create index related_products_by_related on related_products (related_id);

create table file_parts (
  sha256 text not null,
  part_no integer not null,
  bytes bytea not null,
  primary key (sha256, part_no)
);
-- PDF, PNG and most CAD files are compressed already.
alter table file_parts alter column bytes set storage external;

create table product_files (
  id text primary key,
  product_id text not null references products (id),
  kind text not null check (kind in ('manual', 'datasheet', 'declaration', 'spare-parts', 'cad')),
  language text not null check (language ~ '^[a-z]{2}$'),
  revision text not null check (length(revision) between 1 and 20),
  valid_from date not null,
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'model/step')),
  file_name text not null check (length(file_name) between 1 and 120),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null check (size between 1 and 20971520),
  is_current boolean not null,
  uploaded_by text references users (id),
  created_at timestamptz not null,
  unique (product_id, kind, language, revision)
);
create index product_files_by_content on product_files (sha256);
create unique index product_files_current on product_files (product_id, kind, language) where is_current;

create table product_images (
  id text not null,
  width integer not null,
  format text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (id, width, format)
);

-- Uploads whose other widths and formats are not encoded yet.
create table image_jobs (
  image_id text primary key,
  original bytea not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null
);
create index image_jobs_by_next_attempt on image_jobs (next_attempt_at);

-- The stock by which lists are sorted, in a table of its own: decision record 14.
create table stock_sort_keys (
  product_id text primary key references products (id),
  stock integer not null
);
create index stock_sort_keys_by_stock on stock_sort_keys (stock, product_id);

-- Orders and cancellations write no movement: their lines are their movements.
create table stock_movements (
  id text primary key,
  product_id text not null references products (id),
  kind text not null check (kind in ('opened', 'received', 'counted', 'corrected', 'scrapped', 'returned')),
  quantity bigint not null,
  stock_after bigint not null check (stock_after >= 0),
  reason text not null default '' check (char_length(reason) <= 200),
  actor_id text,
  at timestamptz not null,
  idempotency_key text,
  unique (product_id, idempotency_key)
);
create index stock_movements_by_product on stock_movements (product_id, id);

create table search_words (
  word text primary key
);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);

-- Each word of the vocabulary under itself and under each of its deletion variants.
create table search_deletion_variants (
  variant text not null,
  word text not null,
  primary key (variant, word)
);

create table product_batches (
  id text primary key,
  kind text not null check (kind in ('file', 'prices')),
  status text not null check (status in ('planned', 'applying', 'applied', 'undoing', 'undone')),
  title text not null check (char_length(title) between 1 and 200),
  created_by text not null references users (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  finished_at timestamptz,
  next_run_at timestamptz,
  run_by text references users (id),
  failed_runs integer not null default 0
);

create table product_batch_rows (
  batch_id text not null references product_batches (id) on delete cascade,
  line integer not null,
  sku text not null,
  product_id text references products (id),
  status text not null
    check (status in ('new', 'changed', 'unchanged', 'rejected', 'added', 'applied', 'undone', 'conflict')),
  cells jsonb not null default '[]',
  problem text not null default '',
  change jsonb,
  replaced jsonb,
  version integer,
  stock bigint,
  primary key (batch_id, line)
);
create index product_batch_rows_by_product on product_batch_rows (product_id);
create index product_batch_rows_by_status on product_batch_rows (batch_id, status, line);

-- What buyers ask for while too few units are in stock.
create table product_requests (
  id text primary key,
  user_id text not null references users (id),
  product_id text not null references products (id),
  quantity integer not null check (quantity between 1 and 1000000),
  requested_at timestamptz not null,
  answered_at timestamptz
);
create index product_requests_by_user on product_requests (user_id);
-- One open request per person and product: asking again changes its quantity.
create unique index product_requests_open on product_requests (user_id, product_id) where answered_at is null;
create index product_requests_open_by_id on product_requests (id) where answered_at is null;

-- Who receives one email as soon as a product can be ordered again.
create table stock_notifications (
  user_id text not null references users (id),
  product_id text not null references products (id),
  requested_at timestamptz not null,
  primary key (user_id, product_id)
);
create index stock_notifications_by_product on stock_notifications (product_id);

create table reviews (
  id text primary key,
  email text not null,
  user_id text references users (id),
  product_id text references products (id),
  text text not null,
  rating integer not null check (rating between 1 and 5),
  created_at timestamptz not null,
  version integer not null default 1,
  edited_at timestamptz,
  -- A hidden review is on no public page and in no average.
  hidden_at timestamptz,
  hidden_reason text not null default '' check (char_length(hidden_reason) <= 300),
  -- The number of reports without a decision.
  open_reports integer not null default 0 check (open_reports >= 0)
);
create index reviews_by_product on reviews (product_id);
create index reviews_by_rating on reviews (rating, id);
create index reviews_by_user on reviews (user_id);
create index reviews_hidden on reviews (id) where hidden_at is not null;
create index reviews_reported on reviews (id) where open_reports > 0;

create table review_reports (
  review_id text not null references reviews (id),
  user_id text not null references users (id),
  reason text not null check (reason in ('spam', 'offensive', 'personal-data', 'not-about-product', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null,
  resolved_at timestamptz,
  primary key (review_id, user_id)
);
create index review_reports_by_user on review_reports (user_id);
