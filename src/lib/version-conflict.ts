import { hasProblemCode } from './api.ts'

/** The record as it is now, if a change was refused because it named an older version. */
export function getConflictingRecord<Value>(error: unknown): Value | undefined {
  return hasProblemCode(error, 'version-conflict') ? (error.problem.current as Value) : undefined
}
