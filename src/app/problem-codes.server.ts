export interface ProblemCode {
  status: number
  /** Its meaning, and advice for the caller. */
  meaning: string
}

/** Problem codes and their meaning, for the API documentation page. A folder declares its own. */
export type ProblemCodes = Readonly<Record<string, ProblemCode>>
