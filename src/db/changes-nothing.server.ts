import { isDeepStrictEqual } from 'node:util'
import { keysOf } from '#app/lib/keys-of.ts'

/**
 * True if a record has all the new values already, so that the change is neither written nor recorded. Asked before the
 * versions are compared, a save that is repeated after a lost answer is no conflict.
 */
export function changesNothing<Key extends string>(
  record: Readonly<Record<Key, unknown>>,
  values: Readonly<Partial<Record<NoInfer<Key>, unknown>>>,
): boolean {
  return keysOf(values).every((key) => isDeepStrictEqual(record[key], values[key]))
}
