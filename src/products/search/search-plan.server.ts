/** Turns a typed query into a condition and an order of products. */
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Row, Schema } from '#app/db/schema.server.ts'
import { normalizeSku } from '../core/rules.ts'
import { findProductsByFormerSku } from '../sku/former-skus.server.ts'
import { FAMILIES } from '../specifications/families.ts'
import {
  all,
  any,
  buildCondition,
  capacityColumn,
  containsSpelling,
  findMatchingFamilies,
  hasCondition,
  isFormerlyNamed,
  isQuantity,
  isSkuLike,
  MIN_SKU_KEY,
  NAME,
  partConditions,
  type Query,
  skuConditions,
  wordsOf,
} from './search-conditions.server.ts'
import { findCorrections, isCorrectable } from './search-corrections.server.ts'
import { type QueryPart, readSearchQuery, splitWords } from './search-query.ts'

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
  /** True if no product matches every part. The condition is then met by those that match the most parts. */
  isPartial: boolean
}

/** A step between tiers is larger than any distance within one. */
const TIER = sql.lit(1_000_000)
/** Products that are too small come after all that are large enough, products without the number last. */
const TOO_SMALL = sql.lit(10_000)
const UNKNOWN = sql.lit(100_000)

/** How well the words of the query match: exact SKU, beginning of an SKU, name, other text. */
function textTier(query: Query): RawBuilder<number> {
  const { parts, spellings, skuKey, wordKeys, formerlyNamed } = query
  const isNamed = all(wordsOf(parts).map((word) => containsSpelling(word, spellings, NAME)))
  return sql<number>`case when sku_key in (${sql.join([skuKey, ...wordKeys])}) then 0
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

/** A missed condition counts more than all tiers. */
const MISSED = sql.lit(10_000_000)

/** Of equal matches, products in stock come first. */
function buildRank(query: Query, conditions: readonly RawBuilder<SqlBool>[] = []) {
  const missed = conditions.map((condition) => sql`case when ${condition} then 0 else ${MISSED} end`)
  return sql<number>`(${sql.join(
    [
      ...missed,
      sql`${textTier(query)} * ${TIER}`,
      distance(query),
      sql`case when stock > 0 then 0 else 0.5 end`,
    ],
    sql` + `,
  )})::double precision`
}

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
 * others are not searched for; nor if families whose products all match have enough.
 */
function matchSelection(query: Query, isRelaxed: boolean): SearchPlan['selectMatches'] {
  const bySku = skuConditions(query)
  const hasDiameter = !isRelaxed && query.parts.some(({ meaning }) => meaning.kind === 'diameter')
  const nearest = hasDiameter ? sql`order by ${capacityColumn(query.parts)}` : undefined
  // PostgreSQL must know that a word is common to read the index of the diameter until there are enough.
  const unindexed = hasDiameter ? {} : { unindexedWords: commonWordsBesideOthers(query) }
  const byParts = partConditions({ ...query, ...unindexed }, isRelaxed)
  const notBySku = bySku.length ? sql<SqlBool>`not ${any(bySku)}` : sql<SqlBool>`true`
  const families = byParts.length ? findMatchingFamilies(query, isRelaxed) : []
  return (limit, columns = sql`*`, isIncluded = sql`true`) => {
    const select = (condition: RawBuilder<SqlBool>) =>
      sql`select ${columns} from products where ${isIncluded} and ${condition}`
    const anyOf = (condition: RawBuilder<SqlBool>) =>
      nearest
        ? sql<Row<'products'>>`(${select(condition)} ${nearest} limit ${limit})`
        : sql<
            Row<'products'>
          >`(with matches as materialized (${select(condition)}) select * from matches limit ${limit})`
    const share = Math.ceil(limit / families.length)
    const ofFamilies = families.map(
      (family) => sql`(${select(all([sql<SqlBool>`family = ${family}`, notBySku]))} limit ${share})`,
    )
    // The condition that reads no column keeps PostgreSQL from searching.
    const anyByParts = (condition: RawBuilder<SqlBool>) =>
      families.length === 0
        ? anyOf(condition)
        : sql<
            Row<'products'>
          >`(with of_families as materialized (select * from (${sql.join(ofFamilies, sql` union all `)}) families limit ${limit}),
            enough as materialized (select count(*) = ${limit} as are from of_families)
          select * from of_families where (select are from enough)
          union all select * from ${anyOf(all([sql<SqlBool>`not (select are from enough)`, condition]))} matches limit ${limit})`
    const selected = [
      ...(bySku.length ? [anyOf(any(bySku))] : []),
      ...byParts.map((condition) => anyByParts(all([condition, notBySku]))),
    ]
    const [first = sql<Row<'products'>>`(select ${columns} from products where false)`, ...others] = selected
    return others.length === 0
      ? first
      : sql<Row<'products'>>`(${sql.join(selected, sql` union all `)} limit ${limit})`
  }
}

/** Each further part costs a search of its own. */
const MAX_COMPARED_PARTS = 6

/**
 * The conditions of products that match some of the parts: all but one of them where there are such products, otherwise any.
 * Empty if no product matches a part, or if there is only one.
 */
async function findPartialConditions(db: Db, query: Query, parts: readonly QueryPart[]) {
  const conditionOf = (group: QueryPart[]) => {
    const ofGroup = { ...query, parts: group }
    return any(partConditions({ ...ofGroup, unindexedWords: commonWordsBesideOthers(ofGroup) }, false))
  }
  const single = parts.map((part) => conditionOf([part]))
  if (parts.length < 2) return { single, met: [] }
  const allButOne =
    parts.length > 2 ? parts.map((left) => conditionOf(parts.filter((part) => part !== left))) : []
  const met = await findMetConditions(db, query, allButOne)
  return { single, met: met.length > 0 ? met : await findMetConditions(db, query, single) }
}

/** Equally many matches of each condition, so that a common word does not displace a rare one. */
function partialSelection(conditions: readonly RawBuilder<SqlBool>[]): SearchPlan['selectMatches'] {
  return (limit, columns = sql`*`, isIncluded = sql`true`) => {
    const each = Math.ceil(limit / conditions.length)
    const ids = conditions.map(
      (condition) => sql`(select id from products where ${isIncluded} and ${condition} limit ${each})`,
    )
    return sql`(select ${columns} from products where id in (${sql.join(ids, sql` union `)}) limit ${limit})`
  }
}

/** The conditions that a listed product meets. `materialized` has the reason that `matchSelection` says. */
async function findMetConditions(
  db: Db,
  { isListed }: Query,
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<RawBuilder<SqlBool>[]> {
  if (conditions.length === 0) return []
  const matches = conditions.map(
    (condition) => sql<boolean>`exists (with matches as materialized
      (select from products where ${isListed} and ${condition}) select from matches)`,
  )
  const { rows } = await sql<{ met: boolean[] }>`select array[${sql.join(matches)}] as met`.execute(db)
  return conditions.filter((_, index) => rows[0]?.met[index])
}

/**
 * The words of a query that occur in no product. Short words and those with digits may be an SKU, so they count only
 * beside parts of another kind.
 */
async function findUnknownWords(db: Db, { parts, spellings, isListed }: Query): Promise<ReadonlySet<string>> {
  const hasOtherParts = parts.some((part) => part.meaning.kind !== 'words' && hasCondition(part))
  const words = [...new Set(wordsOf(parts))].filter((word) =>
    isCorrectable(word) ? spellings.get(word)?.length === 0 : hasOtherParts,
  )
  if (words.length === 0) return new Set()
  const occurrences = words.map(
    (word) => sql`exists (select from products
      where ${isListed} and ${containsSpelling(word, spellings)}) as ${sql.ref(word)}`,
  )
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(occurrences)}`.execute(db)
  return new Set(words.filter((word) => rows[0]?.[word] === false))
}

/** Leaves out the words that occur in no product, if something else remains to be found. */
async function ignoreUnknownWords(db: Db, typed: string, query: Query) {
  const unknownWords = await findUnknownWords(db, query)
  const parts = readSearchQuery(typed, unknownWords)
  const canIgnore = parts.some(hasCondition) && !wordsOf(parts).some((word) => unknownWords.has(word))
  const isIgnored =
    unknownWords.size > 0 &&
    canIgnore &&
    (await findMetConditions(db, query, [buildCondition(query, false)])).length === 0
  return isIgnored
    ? { query: { ...query, parts }, ignoredWords: [...unknownWords] }
    : { query, ignoredWords: [] }
}

/** @returns null for a blank query; a condition that is never true for a query without letters and digits */
export async function planSearch(
  db: Db,
  typed: string | undefined,
  isArchived = false,
): Promise<SearchPlan | null> {
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
    wordKeys: typed.split(/\s+/).filter(isSkuLike).map(normalizeSku),
    formerlyNamed,
    isListed: isArchived ? sql<SqlBool>`archived_at is not null` : sql<SqlBool>`archived_at is null`,
  })
  const strict = buildCondition(query, false)
  const relaxed = query.parts.some(isQuantity) ? [buildCondition(query, true)] : []
  const compared = splitWords(typed, query.parts.filter(hasCondition)).slice(0, MAX_COMPARED_PARTS)
  const [whole] =
    compared.length > 1 || relaxed.length > 0
      ? await findMetConditions(db, query, [strict, ...relaxed])
      : [strict]
  const { single, met } = whole ? { single: [], met: [] } : await findPartialConditions(db, query, compared)
  const isRelaxed = whole !== undefined && whole !== strict
  const isPartial = met.length > 0
  const condition = isPartial ? any(met) : (whole ?? strict)
  return {
    condition: () => condition,
    selectMatches: isPartial ? partialSelection(met) : matchSelection(query, isRelaxed),
    rank: buildRank(query, isPartial ? single : []),
    parts: query.parts,
    ignoredWords,
    isRelaxed,
    isPartial,
  }
}
