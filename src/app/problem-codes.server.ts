export interface ProblemCode {
  status: number
  /** What it means, and what the caller can do. */
  meaning: string
}

/** Problem codes and their meaning, for the API documentation page. A folder declares its own. */
export type ProblemCodes = Readonly<Record<string, ProblemCode>>
