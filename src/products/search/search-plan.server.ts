/** Turns a typed query into a condition and an order of products. */
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Row, Schema } from '#app/db/schema.server.ts'
import { containsWord } from '#app/db/text-search.server.ts'
import { CAPACITY_COLUMNS } from '../core/capacity-columns.server.ts'
import { normalizeSku } from '../core/rules.ts'
import { findProductsByFormerSku } from '../sku/former-skus.server.ts'
import { FAMILIES, type Material } from '../specifications/families.ts'
import { findCorrections, isCorrectable } from './search-corrections.server.ts'
import { isForFinder, type Meaning, type QueryPart, readSearchQuery } from './search-query.ts'

type ProductCondition = (eb: ExpressionBuilder<Schema, 'products'>) => RawBuilder<SqlBool>

export interface SearchPlan {
  condition: ProductCondition
  /**
   * At most `limit` matches that meet another condition, to select from instead of the table: those by SKU, which are the
   * best ones, then any others, or the nearest to a diameter.
   */
  selectMatches: (
    limit: number,
    columns?: RawBuilder<unknown>,
    isIncluded?: RawBuilder<SqlBool>,
  ) => RawBuilder<Row<'products'>>
  /** Smaller is better. */
  rank: RawBuilder<number>
  parts: QueryPart[]
  /** Words that occur in no product. The condition leaves them out. */
  ignoredWords: readonly string[]
  /** True if no product has the diameter or power asked for. The condition then leaves them out, the rank does not. */
  isRelaxed: boolean
}

/** The words of a query and, for a misspelled one, its corrections. */
type Spellings = ReadonlyMap<string, readonly string[]>

interface Query {
  parts: QueryPart[]
  spellings: Spellings
  /** The query as an SKU. */
  skuKey: string
  /** The IDs of the products whose former SKU begins with the query. */
  formerlyNamed: readonly string[]
  /** Words that are compared with each product, and not searched for in the index. */
  unindexedWords?: ReadonlySet<string>
}

/** An SKU of one character would find too much. */
const MIN_SKU_KEY = 2

const all = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`
const any = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`

const TEXT = sql.ref<string>('search_text')
/** The same text for PostgreSQL, but no index has it. */
const UNINDEXED_TEXT = sql<string>`(search_text || '')`
const NAME = sql<string>`lower(name)`
const hasTerm = (terms: readonly string[]) => sql<SqlBool>`spec_terms && ${[...terms]}::text[]`

/** The word or one of its corrections occurs in the text or among the specifications. */
function containsSpelling(word: string, spellings: Spellings, text = TEXT): RawBuilder<SqlBool> {
  const corrections = spellings.get(word) ?? []
  const choices = corrections.length > 0 ? corrections : [word]
  return any([...choices.map((choice) => containsWord(text, choice)), hasTerm(choices)])
}

const findMaterial = (parts: readonly QueryPart[]): Material | undefined =>
  parts.flatMap(({ meaning }) => (meaning.kind === 'material' ? meaning.material : []))[0]

/** The column that a diameter of the query is compared with. */
function capacityColumn(parts: readonly QueryPart[]): RawBuilder<number> {
  const material = findMaterial(parts)
  return sql.ref(material ? CAPACITY_COLUMNS[material] : 'main_capacity')
}

function meaningCondition(
  meaning: Meaning,
  { parts, spellings, unindexedWords }: Query,
): RawBuilder<SqlBool> {
  switch (meaning.kind) {
    case 'family': {
      const isOfFamily = sql<SqlBool>`family = ${meaning.family}`
      return all([isOfFamily, ...(meaning.word ? [containsWord(NAME, meaning.word)] : [])])
    }
    case 'material':
      return sql<SqlBool>`${sql.ref(CAPACITY_COLUMNS[meaning.material])} is not null`
    case 'power-source':
      return sql<SqlBool>`power_source = ${meaning.powerSource}`
    case 'diameter':
      return sql<SqlBool>`${capacityColumn(parts)} >= ${meaning.mm}`
    case 'power':
      return sql<SqlBool>`power_w between ${meaning.watts * 0.9} and ${meaning.watts * 1.1}`
    case 'specification':
      return hasTerm(meaning.terms)
    case 'place':
    case 'height':
      return sql<SqlBool>`true`
    case 'words':
      return all(
        meaning.words.map((word) =>
          containsSpelling(word, spellings, unindexedWords?.has(word) ? UNINDEXED_TEXT : TEXT),
        ),
      )
  }
}

const isQuantity = ({ meaning }: QueryPart) => meaning.kind === 'diameter' || meaning.kind === 'power'
const hasCondition = (part: QueryPart) =>
  !isForFinder(part) && (part.meaning.kind !== 'words' || part.meaning.words.length > 0)

const isFormerlyNamed = ({ formerlyNamed }: Query) =>
  sql<SqlBool>`products.id in (${sql.join(formerlyNamed)})`

/** The query is the beginning of an SKU that the product has, or had. */
const skuConditions = (query: Query) => [
  ...(query.skuKey.length >= MIN_SKU_KEY ? [sql<SqlBool>`sku_key like ${`${query.skuKey}%`}`] : []),
  ...(query.formerlyNamed.length ? [isFormerlyNamed(query)] : []),
]

/** Every part is met. */
function partConditions(query: Query, isRelaxed: boolean): RawBuilder<SqlBool>[] {
  const parts = query.parts.filter((part) => hasCondition(part) && !(isRelaxed && isQuantity(part)))
  // Only a query of quantities has no other part when it is relaxed. Then every product with one is near.
  return parts.length || isRelaxed ? [all(parts.map(({ meaning }) => meaningCondition(meaning, query)))] : []
}

const buildCondition = (query: Query, isRelaxed: boolean) =>
  any([...skuConditions(query), ...partConditions(query, isRelaxed)])

/** A step between tiers is larger than any distance within one. */
const TIER = sql.lit(1_000_000)
/** Products that are too small come after all that are large enough, products without the number last. */
const TOO_SMALL = sql.lit(10_000)
const UNKNOWN = sql.lit(100_000)

/** How well the words of the query match: exact SKU, beginning of an SKU, name, other text. */
function textTier(query: Query): RawBuilder<number> {
  const { parts, spellings, skuKey, formerlyNamed } = query
  const isNamed = all(wordsOf(parts).map((word) => containsSpelling(word, spellings, NAME)))
  return sql<number>`case when sku_key = ${skuKey} then 0
    when ${sql.lit(skuKey.length >= MIN_SKU_KEY)} and sku_key like ${`${skuKey}%`} then 1
    when ${formerlyNamed.length ? isFormerlyNamed(query) : sql.lit(false)} then 1
    when ${isNamed} then 2 else 3 end`
}

/** How far a product is from the numbers of the query. Without any, smaller products come first. */
function distance({ parts }: Query): RawBuilder<number> {
  const capacity = capacityColumn(parts)
  const distances = parts.flatMap(({ meaning }) => {
    if (meaning.kind === 'power')
      return sql`coalesce(abs(power_w - ${sql.lit(meaning.watts)}) / 10, ${UNKNOWN})`
    if (meaning.kind !== 'diameter') return []
    const mm = sql.lit(meaning.mm)
    return sql`coalesce(case when ${capacity} >= ${mm} then ${capacity} - ${mm} else ${TOO_SMALL} + ${mm} - ${capacity} end, ${UNKNOWN})`
  })
  return distances.length
    ? sql<number>`(${sql.join(distances, sql` + `)})`
    : sql<number>`coalesce(main_capacity, 0) / ${TOO_SMALL}`
}

/** Of equal matches, products in stock come first. */
const buildRank = (query: Query) =>
  sql<number>`(${textTier(query)} * ${TIER} + ${distance(query)} + case when stock > 0 then 0 else 0.5 end)::double precision`

/** The words that several families share. */
const FAMILY_WORDS = Object.values(FAMILIES).flatMap(({ singular }) => singular.toLowerCase().split(' '))
const COMMON_WORDS = FAMILY_WORDS.filter((word, index) => FAMILY_WORDS.indexOf(word) !== index)

/**
 * The words that a large part of the catalog contains. Beside another part, finding them in the index takes longer than
 * comparing them with what the other part finds.
 */
function commonWordsBesideOthers({ parts, spellings }: Query): ReadonlySet<string> {
  const words = wordsOf(parts)
  const isCommon = (word: string) =>
    [word, ...(spellings.get(word) ?? [])].some((choice) =>
      COMMON_WORDS.some((common) => common.includes(choice)),
    )
  const hasOtherParts = parts.some((part) => part.meaning.kind !== 'words' && hasCondition(part))
  return new Set(hasOtherParts || !words.every(isCommon) ? words.filter(isCommon) : [])
}

/**
 * Nearest first for a diameter, as its index delivers them. Otherwise any matches: `materialized` makes PostgreSQL plan
 * for all of them, because planned for the limit it would scan product by product. If enough products have the SKU, the
 * others are not searched for.
 */
function matchSelection(query: Query, isRelaxed: boolean): SearchPlan['selectMatches'] {
  const bySku = skuConditions(query)
  const byParts = partConditions({ ...query, unindexedWords: commonWordsBesideOthers(query) }, isRelaxed)
  const hasDiameter = !isRelaxed && query.parts.some(({ meaning }) => meaning.kind === 'diameter')
  const nearest = hasDiameter ? sql`order by ${capacityColumn(query.parts)}` : undefined
  const groups = [
    ...(bySku.length ? [any(bySku)] : []),
    ...byParts.map((condition) =>
      bySku.length ? sql<SqlBool>`${condition} and not ${any(bySku)}` : condition,
    ),
  ]
  return (limit, columns = sql`*`, isIncluded = sql`true`) => {
    const selected = groups.map((condition) => {
      const matches = sql`select ${columns} from products where ${isIncluded} and ${condition}`
      return nearest
        ? sql<Row<'products'>>`(${matches} ${nearest} limit ${limit})`
        : sql<
            Row<'products'>
          >`(with matches as materialized (${matches}) select * from matches limit ${limit})`
    })
    const [first = sql<Row<'products'>>`(select ${columns} from products where false)`, ...others] = selected
    return others.length === 0
      ? first
      : sql<Row<'products'>>`(${sql.join(selected, sql` union all `)} limit ${limit})`
  }
}

async function hasMatch(db: Db, condition: RawBuilder<SqlBool>): Promise<boolean> {
  const match = await db
    .selectFrom('products')
    .select('id')
    .where('archived_at', 'is', null)
    .where(condition)
    .limit(1)
    .executeTakeFirst()
  return match !== undefined
}

const wordsOf = (parts: readonly QueryPart[]) =>
  parts.flatMap(({ meaning }) => (meaning.kind === 'words' ? meaning.words : []))

/**
 * The words of a query that occur in no product. Short words and those with digits may be an SKU, so they count only
 * beside parts of another kind.
 */
async function findUnknownWords(db: Db, { parts, spellings }: Query): Promise<ReadonlySet<string>> {
  const hasOtherParts = parts.some((part) => part.meaning.kind !== 'words' && hasCondition(part))
  const words = [...new Set(wordsOf(parts))].filter((word) =>
    isCorrectable(word) ? spellings.get(word)?.length === 0 : hasOtherParts,
  )
  if (words.length === 0) return new Set()
  const occurrences = words.map(
    (word) => sql`exists (select from products
      where archived_at is null and ${containsSpelling(word, spellings)}) as ${sql.ref(word)}`,
  )
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(occurrences)}`.execute(db)
  return new Set(words.filter((word) => rows[0]?.[word] === false))
}

/** Leaves out the words that occur in no product, if something else remains to be found. */
async function ignoreUnknownWords(db: Db, typed: string, query: Query) {
  const unknownWords = await findUnknownWords(db, query)
  const parts = readSearchQuery(typed, unknownWords)
  const canIgnore = parts.some(hasCondition) && !wordsOf(parts).some((word) => unknownWords.has(word))
  const isIgnored = unknownWords.size > 0 && canIgnore && !(await hasMatch(db, buildCondition(query, false)))
  return isIgnored
    ? { query: { ...query, parts }, ignoredWords: [...unknownWords] }
    : { query, ignoredWords: [] }
}

/** @returns null for a blank query; a condition that is never true for a query without letters and digits */
export async function planSearch(db: Db, typed: string | undefined): Promise<SearchPlan | null> {
  if (!typed?.trim()) return null
  const parts = readSearchQuery(typed)
  const skuKey = normalizeSku(typed)
  const [spellings, formerlyNamed] = await Promise.all([
    findCorrections(db, wordsOf(parts)),
    skuKey.length >= MIN_SKU_KEY ? findProductsByFormerSku(db, skuKey) : [],
  ])
  const { query, ignoredWords } = await ignoreUnknownWords(db, typed, {
    parts,
    spellings,
    skuKey,
    formerlyNamed,
  })
  const strict = buildCondition(query, false)
  const relaxed = parts.some(isQuantity) ? buildCondition(query, true) : null
  const isRelaxed = relaxed !== null && !(await hasMatch(db, strict)) && (await hasMatch(db, relaxed))
  const condition = isRelaxed ? relaxed : strict
  return {
    condition: () => condition,
    selectMatches: matchSelection(query, isRelaxed),
    rank: buildRank(query),
    parts: query.parts,
    ignoredWords,
    isRelaxed,
  }
}
