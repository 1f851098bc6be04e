/** The IDs of a list from one to the other, in the order of the list. Only the other, if the one is not in the list any more. */
export function idsBetween(shown: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [shown.indexOf(one), shown.indexOf(other)]
  if (from < 0 || to < 0) return [other]
  return shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}
