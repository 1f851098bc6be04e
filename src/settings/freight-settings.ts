/** The settings of the freight as administrators write them, such as 'DE, AT: 10 kg 12.50; 50 kg 30.00'. Pure. */
import { isCountry } from '#app/addresses/rules.ts'
import { FREIGHT_METHODS, type FreightRate, type FreightTerms } from '#app/lib/freight-terms.ts'
import { type Cents, decimalText } from '#app/lib/money.ts'

export const MAX_FREIGHT_RATES = 40
export const MAX_FREIGHT_BANDS = 12
/** Of the goods and of the freight of an order, in cents. */
const MAX_AMOUNT = 1_000_000_00
const MAX_GRAMS = 100_000_000

const AMOUNT = /^\d{1,7}(?:\.\d{1,2})?$/
const BAND = /^(\d{1,6}(?:\.\d{1,3})?)\s*kg\s+(\S+)$/i

/** '25' → 2500; undefined for a text that is no amount above 0. */
export function parseFreightAmount(text: string): Cents | undefined {
  const cents = AMOUNT.test(text) ? Math.round(Number(text) * 100) : 0
  return cents > 0 && cents <= MAX_AMOUNT ? cents : undefined
}

export const INVALID_AMOUNT = 'must be an amount above 0 with at most two decimals, for example 25.00'

/** A problem is the end of a sentence that starts with the name of the field. */
export type ParsedRates = { rates: FreightRate[]; problem?: undefined } | { problem: string }

export function parseFreightRates(text: string): ParsedRates {
  const lines = text.split('\n').filter((line) => line.trim())
  if (lines.length > MAX_FREIGHT_RATES) return { problem: `must have at most ${MAX_FREIGHT_RATES} lines` }
  const rates: FreightRate[] = []
  for (const line of lines) {
    const parsed = parseLine(line)
    if ('problem' in parsed) return { problem: `${parsed.problem}: “${line.trim().slice(0, 40)}”` }
    const seen = rates.flatMap(({ countries }) => countries)
    const repeated = parsed.countries.find((code, index) =>
      [...seen, ...parsed.countries.slice(0, index)].includes(code),
    )
    if (repeated) return { problem: `has ${repeated} twice` }
    rates.push(parsed)
  }
  return { rates }
}

function parseLine(line: string): FreightRate | { problem: string } {
  const [before = '', after, ...more] = line.split(':')
  if (after === undefined || more.length > 0)
    return { problem: 'must have countries, a colon and prices in each line' }
  const countries = before
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const unknown = countries.find((code) => !isCountry(code))
  if (countries.length === 0) return { problem: 'must name a country before each colon' }
  if (unknown) return { problem: 'must name countries by their codes of two letters, for example DE' }
  const parts = after
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length === 0) return { problem: 'must have a price for each group of countries' }
  if (parts.length > MAX_FREIGHT_BANDS)
    return { problem: `must have at most ${MAX_FREIGHT_BANDS} weights in each line` }
  const bands: { upToGrams: number; amount: Cents }[] = []
  for (const part of parts) {
    const [, kilograms = '', price = ''] = BAND.exec(part) ?? []
    const upToGrams = Math.round(Number(kilograms) * 1000)
    const amount = parseFreightAmount(price)
    if (upToGrams <= 0 || upToGrams > MAX_GRAMS || amount === undefined)
      return {
        problem: 'must have weights and prices such as 10 kg 12.50, with at most three and two decimals',
      }
    if (upToGrams <= (bands.at(-1)?.upToGrams ?? 0))
      return { problem: 'must have the weights of a line in ascending order, each once' }
    bands.push({ upToGrams, amount })
  }
  return { countries, bands }
}

/** As they are stored and shown. */
export const formatFreightRates = (rates: readonly FreightRate[]): string =>
  rates
    .map(({ countries, bands }) => `${countries.join(', ')}: ${bands.map(formatBand).join('; ')}`)
    .join('\n')

const formatBand = ({ upToGrams, amount }: FreightRate['bands'][number]) =>
  `${upToGrams / 1000} kg ${decimalText(amount)}`

type FreightSetting = `FREIGHT${'' | '_SERVICE' | '_AMOUNT' | '_FREE_FROM' | '_RATES'}`

/** A text that is not valid counts as not set. */
export function toFreightTerms(textOf: (key: FreightSetting) => string): FreightTerms {
  const parsedRates = parseFreightRates(textOf('FREIGHT_RATES'))
  return {
    method: FREIGHT_METHODS.find((method) => method === textOf('FREIGHT')) ?? 'none',
    service: textOf('FREIGHT_SERVICE').trim(),
    amount: parseFreightAmount(textOf('FREIGHT_AMOUNT').trim()) ?? null,
    freeFrom: parseFreightAmount(textOf('FREIGHT_FREE_FROM').trim()) ?? null,
    rates: 'rates' in parsedRates ? parsedRates.rates : [],
  }
}
