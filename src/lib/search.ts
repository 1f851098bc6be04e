/** The parameters in the URL of a page. Invalid ones are ignored. */
type RawSearch = Record<string, unknown>

type Param<Value> = (value: unknown) => Value | undefined

export const textParam =
  (max = 100): Param<string> =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' ? value.slice(0, max) : undefined

export const choiceParam =
  <Choice extends string>(...choices: readonly Choice[]): Param<Choice> =>
  (value) =>
    choices.find((choice) => choice === value)

export const choicesParam =
  <Choice extends string>(...choices: readonly Choice[]): Param<Choice[]> =>
  (value) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    const valid = choices.filter((choice) => values.includes(choice))
    return valid.length ? valid : undefined
  }

export const numberParam =
  (max: number): Param<number> =>
  (value) => {
    const number =
      typeof value === 'number' ? value : typeof value === 'string' && value ? Number(value) : Number.NaN
    return Number.isFinite(number) && number >= 0 && number <= max ? number : undefined
  }

/** Reads the parameters that a page has, by name. */
export const searchOf =
  <Params extends Record<string, Param<unknown>>>(params: Params) =>
  (search: RawSearch) =>
    Object.fromEntries(Object.entries(params).map(([name, read]) => [name, read(search[name])])) as {
      [Name in keyof Params]?: ReturnType<Params[Name]>
    }

/** The search of the page of a list: its own filters, and the saved view that they began with. */
export const withView =
  <Search extends object>(parse: (search: RawSearch) => Search) =>
  (search: RawSearch): Search & { view?: string | undefined } => ({
    ...parse(search),
    view: textParam()(search.view),
  })
