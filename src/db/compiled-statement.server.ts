import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './schema.server.ts'

/** Stands for a value in the text of a statement. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Puts a value into the text by its name. */
export type ValueOf<Values> = <Value = string>(name: keyof Values & string) => RawBuilder<Value>

/**
 * A statement whose text is built and compiled at its first execution, because that takes longer than sending it. A value
 * that stands in several places is one parameter, so all of them must have the same type.
 * @param build gets a function that puts a value into the text
 */
export function compiledStatement<Values extends object, Row>(
  build: (db: Db, value: ValueOf<Values>) => CompiledQuery<Row>,
) {
  let compiled: { text: string; names: (keyof Values)[] } | undefined
  return async (db: Db, values: Values): Promise<Row[]> => {
    compiled ??= mergeParameters<Values>(build(db, (name) => sql`${new Placeholder(name)}`))
    const parameters = compiled.names.map((name) => values[name])
    const { rows } = await db.executeQuery(CompiledQuery.raw(compiled.text, parameters))
    return rows as Row[]
  }
}

function mergeParameters<Values>({ sql: text, parameters }: CompiledQuery) {
  const all = parameters.map((parameter) => {
    if (parameter instanceof Placeholder) return parameter.name as keyof Values
    throw new Error('a compiled statement contains a fixed value')
  })
  const names = [...new Set(all)]
  const numberOf = new Map(names.map((name, index) => [name, index + 1]))
  return {
    text: text.replace(/\$(\d+)/g, (_, place) => `$${numberOf.get(all[Number(place) - 1] as keyof Values)}`),
    names,
  }
}
