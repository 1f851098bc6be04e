import { checkVAT, countries } from 'jsvat-next'

const SUPPORTED = new Map(countries.map((country) => [country.codes[0], country]))

/**
 * Checks format and check digits of a VAT ID without asking anyone; whether it is registered is not known. The IDs of
 * countries without published rules only need to consist of letters and digits.
 * @param country ISO 3166-1, two letters
 * @returns the ID in capitals without separators, or null if it is not valid
 */
export function normalizeVatId(text: string, country: string): string | null {
  const id = text.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  const rules = SUPPORTED.get(country)
  if (!rules) return /^[A-Z0-9]{4,20}$/.test(id) ? id : null
  if (checkVAT(id, [rules]).isValid) return id
  // Written without the prefix of the country.
  const prefix = country === 'GR' ? 'EL' : country
  return checkVAT(`${prefix}${id}`, [rules]).isValid ? `${prefix}${id}` : null
}
