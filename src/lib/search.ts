/** Parses query parameters. Invalid ones are ignored. */
type RawSearch = Record<string, unknown>

export function textParam(search: RawSearch, key: string, max = 100): string | undefined {
  const value = search[key]
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, max) : undefined
}

export function choiceParam<Choice extends string>(
  search: RawSearch,
  key: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = search[key]
  return choices.find((choice) => choice === value)
}

export function choicesParam<Choice extends string>(
  search: RawSearch,
  key: string,
  choices: readonly Choice[],
): Choice[] | undefined {
  const value = search[key]
  const values = Array.isArray(value) ? value : [value]
  const valid = choices.filter((choice) => values.includes(choice))
  return valid.length ? valid : undefined
}

export function numberParam(search: RawSearch, key: string, max: number): number | undefined {
  const value = search[key]
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value ? Number(value) : Number.NaN
  return Number.isFinite(number) && number >= 0 && number <= max ? number : undefined
}

/** The search of the page of a list: its own filters, and the saved view that they began with. */
export const withView =
  <Search extends object>(parse: (search: RawSearch) => Search) =>
  (search: RawSearch): Search & { view?: string | undefined } => ({
    ...parse(search),
    view: textParam(search, 'view'),
  })
