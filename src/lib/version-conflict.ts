import { hasProblemCode } from './api.ts'

/** The record as it is now, if a change was refused because it named an older version. */
export function getConflictingRecord<Value>(error: unknown): Value | undefined {
  return hasProblemCode(error, 'version-conflict') ? (error.problem.current as Value) : undefined
}

/**
 * Takes a save that was refused because of a newer version for a success if the record has the values that were sent: an
 * earlier attempt has saved them, and only its answer was lost.
 */
export async function acceptEarlierSave<Value>(
  save: Promise<Value>,
  isSame: (current: Value) => boolean,
  getCurrent: (error: unknown) => Value | undefined = getConflictingRecord,
): Promise<Value> {
  try {
    return await save
  } catch (error) {
    const current = getCurrent(error)
    if (current !== undefined && isSame(current)) return current
    throw error
  }
}
