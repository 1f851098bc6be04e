/** The conditions by which a query finds products. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsWord } from '#app/db/text-search.server.ts'
import { CAPACITY_COLUMNS } from '../core/capacity-columns.server.ts'
import { FAMILIES, FAMILY_IDS, type Family, type Material } from '../specifications/families.ts'
import { isForFinder, type Meaning, type QueryPart } from './search-query.ts'

/** The words of a query and, for a misspelled one, its corrections. */
export type Spellings = ReadonlyMap<string, readonly string[]>

export interface Query {
  parts: QueryPart[]
  spellings: Spellings
  /** The query as an SKU. */
  skuKey: string
  /** Each of its words as an SKU. */
  wordKeys: readonly string[]
  /** The IDs of the products whose former SKU begins with the query. */
  formerlyNamed: readonly string[]
  /** `archived_at` is null, or not. */
  isListed: RawBuilder<SqlBool>
  /** Words that are compared with each product, and not searched for in the index. */
  unindexedWords?: ReadonlySet<string>
}

/** An SKU of one character would find too much. */
export const MIN_SKU_KEY = 2

export const isSkuLike = (word: string) => /\d/.test(word) && /\p{L}/u.test(word)

export const all = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`
export const any = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`

const TEXT = sql.ref<string>('search_text')
/** The same text for PostgreSQL, but no index has it. */
const UNINDEXED_TEXT = sql<string>`(search_text || '')`
export const NAME = sql<string>`lower(name)`
const hasTerm = (terms: readonly string[]) => sql<SqlBool>`spec_terms && ${[...terms]}::text[]`

/** The word or one of its corrections occurs in the text or among the specifications. */
export function containsSpelling(word: string, spellings: Spellings, text = TEXT): RawBuilder<SqlBool> {
  const corrections = spellings.get(word) ?? []
  const choices = corrections.length > 0 ? corrections : [word]
  return any([...choices.map((choice) => containsWord(text, choice)), hasTerm(choices)])
}

const findMaterial = (parts: readonly QueryPart[]): Material | undefined =>
  parts.flatMap(({ meaning }) => (meaning.kind === 'material' ? meaning.material : []))[0]

/** The column that a diameter of the query is compared with. */
export function capacityColumn(parts: readonly QueryPart[]): RawBuilder<number> {
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

export const isQuantity = ({ meaning }: QueryPart) => meaning.kind === 'diameter' || meaning.kind === 'power'
export const hasCondition = (part: QueryPart) =>
  !isForFinder(part) && (part.meaning.kind !== 'words' || part.meaning.words.length > 0)

export const isFormerlyNamed = ({ formerlyNamed }: Query) =>
  sql<SqlBool>`products.id in (${sql.join(formerlyNamed)})`

/** The query is the beginning of an SKU that the product has, or had. */
export const skuConditions = (query: Query) => [
  ...(query.skuKey.length >= MIN_SKU_KEY ? [sql<SqlBool>`sku_key like ${`${query.skuKey}%`}`] : []),
  ...(query.formerlyNamed.length ? [isFormerlyNamed(query)] : []),
]

const partsToMeet = ({ parts }: Query, isRelaxed: boolean) =>
  parts.filter((part) => hasCondition(part) && !(isRelaxed && isQuantity(part)))

/** Every part is met. */
export function partConditions(query: Query, isRelaxed: boolean): RawBuilder<SqlBool>[] {
  const parts = partsToMeet(query, isRelaxed)
  // Only a query of quantities has no other part when it is relaxed. Then every product with one is near.
  return parts.length || isRelaxed ? [all(parts.map(({ meaning }) => meaningCondition(meaning, query)))] : []
}

/** The families whose products all meet every part, because the searched text of a product has the name of its family. */
export function findMatchingFamilies(query: Query, isRelaxed: boolean): Family[] {
  const isNamed = (family: Family, word: string) =>
    [word, ...(query.spellings.get(word) ?? [])].some(
      // Shorter ones must begin a word.
      (spelling) => spelling.length > 2 && FAMILIES[family].singular.toLowerCase().includes(spelling),
    )
  return FAMILY_IDS.filter((family) =>
    partsToMeet(query, isRelaxed).every(({ meaning }) =>
      meaning.kind === 'words'
        ? meaning.words.every((word) => isNamed(family, word))
        : meaning.kind === 'family' && meaning.family === family && !meaning.word,
    ),
  )
}

export const buildCondition = (query: Query, isRelaxed: boolean) =>
  any([...skuConditions(query), ...partConditions(query, isRelaxed)])

export const wordsOf = (parts: readonly QueryPart[]) =>
  parts.flatMap(({ meaning }) => (meaning.kind === 'words' ? meaning.words : []))
