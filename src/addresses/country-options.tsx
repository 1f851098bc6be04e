import { Options } from '#app/ui/options.tsx'
import { COUNTRY_CODES, countryName } from './rules.ts'

const countries = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
)

/** The options of a select, by name. */
export function CountryOptions() {
  return (
    <>
      <option value="">Choose…</option>
      <Options of={countries.map(({ code, name }) => [code, name])} />
    </>
  )
}
