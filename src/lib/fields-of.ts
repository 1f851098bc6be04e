/** The fields of a value of unknown shape, to be checked one by one; none if it is not an object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' ? { ...value } : {}
