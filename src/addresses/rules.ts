/** The rules of addresses; pure. */
import { placeLines } from './place-lines.ts'

export interface Address {
  company: string
  name: string
  line1: string
  line2: string
  postalCode: string
  city: string
  region: string
  /** ISO 3166-1, two letters. */
  country: string
}

export type AddressFieldName = keyof Address

export const MAX_ADDRESSES = 20

/** The longest address, with the longest name of a country, has fewer characters than the text of an order's address. */
export const MAX_FIELD_LENGTHS: Readonly<Record<Exclude<AddressFieldName, 'country'>, number>> = {
  company: 80,
  name: 80,
  line1: 80,
  line2: 80,
  postalCode: 16,
  city: 60,
  region: 40,
}

/** Of the address of an order, as text. */
export const MAX_ADDRESS_TEXT = 500

/** All codes of ISO 3166-1. */
export const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** 'PT' → 'Portugal' */
export function countryName(code: string): string {
  return countryNames.of(code) ?? code
}

let codesByName: ReadonlyMap<string, string> | undefined

/** The country that the last line of an address names; null if it names none. */
export function countryOfAddress(address: string): string | null {
  codesByName ??= new Map(COUNTRY_CODES.map((code) => [countryName(code).toLowerCase(), code]))
  const last = address.trim().split('\n').at(-1) ?? ''
  return codesByName.get(last.trim().toLowerCase()) ?? null
}

/** True if the text is the code of a country. */
export const isCountry = (code: string): boolean => COUNTRY_CODES.includes(code)

/** The lines of an address on a parcel: recipient, street, place, country. Empty ones are omitted. */
export function addressLines(address: Address): string[] {
  const { company, name, line1, line2, country } = address
  return [company, name, line1, line2, ...placeLines(address), countryName(country)].filter(Boolean)
}

/** The address as the text of an order. */
export function formatAddress(address: Address): string {
  return addressLines(address).join('\n')
}

/** In one line, for lists and choices. */
export function summarizeAddress(address: Address): string {
  const { company, name, line1 } = address
  return [company || name, line1, ...placeLines(address)].filter(Boolean).join(', ')
}

/** The error of each field that must be filled in. Fields without an error are absent. */
export function addressErrors(address: Address): Partial<Record<AddressFieldName, string>> {
  return {
    ...(!address.company.trim() && !address.name.trim() && { name: 'Enter a company or a name.' }),
    ...(!address.line1.trim() && { line1: 'Enter the street and number.' }),
    ...(!address.city.trim() && { city: 'Enter the city.' }),
    ...(!isCountry(address.country) && { country: 'Choose the country.' }),
  }
}
