import { hasProblemCode, problemFact } from './api.ts'

/** The record as it is now, if a change was refused because it named an older version. */
export function getConflictingRecord<Value>(error: unknown): Value | undefined {
  return hasProblemCode(error, 'version-conflict') ? problemFact(error, 'current') : undefined
}
