import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table former_skus (
    sku_key text collate "C" primary key,
    sku text not null,
    product_id text not null references products (id),
    replaced_at timestamptz not null
  )`,
  'create index former_skus_by_product on former_skus (product_id)',
  `create table product_files (
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
  )`,
  'create unique index product_files_current on product_files (product_id, kind, language) where is_current',
  'create index product_files_by_content on product_files (sha256)',
  `create table file_parts (
    sha256 text not null,
    part_no integer not null,
    bytes bytea not null,
    primary key (sha256, part_no)
  )`,
  // PDF, PNG and most CAD files are compressed already.
  'alter table file_parts alter column bytes set storage external',
  `create table related_products (
    product_id text not null references products (id),
    kind text not null check (kind in ('accessory', 'spare', 'successor', 'alternative')),
    related_id text not null references products (id),
    position integer not null,
    primary key (product_id, kind, related_id),
    check (product_id <> related_id)
  )`,
  'create index related_products_by_related on related_products (related_id)',
]

/** Products keep their former SKUs, and have files and related products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
