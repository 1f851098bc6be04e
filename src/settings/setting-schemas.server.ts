/** The values of a setting. Each schema takes a text and returns it as it is stored and shown. */
import {
  electronicFormatIBAN,
  friendlyFormatIBAN,
  getCountrySpecifications,
  isValidBIC,
  ValidationErrorsIBAN,
  validateIBAN,
} from 'ibantools'
import { z } from 'zod'
import { emailSchema, readableLine } from '#app/app/api.server.ts'
import { WEEKDAYS } from '#app/lib/dates.ts'
import { decimalText } from '#app/lib/money.ts'
import { withoutInvisible } from '#app/lib/readable-text.ts'
import {
  formatFreightRates,
  INVALID_AMOUNT,
  parseFreightAmount,
  parseFreightRates,
} from './freight-settings.ts'

export type SettingSchema = z.ZodType<string, string>

export const line: (max: number) => SettingSchema = readableLine

export const email: SettingSchema = emailSchema

/** Several entries, which people separate in different ways. */
const list = (entry: SettingSchema, { separator, max }: { separator: RegExp; max: number }) =>
  z.string().transform((text, check) => {
    const entries = text
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean)
    if (entries.length > max) check.addIssue(`must have at most ${max} lines`)
    const parsed = entries.slice(0, max).map((part) => entry.safeParse(part))
    const problem = parsed.find(({ success }) => !success)?.error?.issues[0]
    if (problem) check.addIssue(problem.message)
    return parsed.map(({ data = '' }) => data).join('\n')
  })

/** Lines are separated by line breaks or semicolons. */
export const lines = (max: number) => list(line(100), { separator: /[;\n]/, max })

export const emails = (max: number) => list(emailSchema, { separator: /[\s,;]+/, max })

export const phone = readableLine(40).refine((text) => text === '' || /^\+?[\d ()/.-]+$/.test(text), {
  error: 'must be a phone number, for example +44 20 7946 0192',
})

/** Why an IBAN cannot be right; undefined if it can. */
function ibanProblem(iban: string): string | undefined {
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return undefined
  const country = iban.slice(0, 2)
  const length = getCountrySpecifications()[country]?.chars
  if (!length) return 'must start with the code of a country that has IBANs, for example DE'
  if (iban.length !== length)
    return `must have ${length} characters, as every IBAN of ${country}; this one has ${iban.length}`
  const hasWrongCheckDigits =
    errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum) ||
    errorCodes.includes(ValidationErrorsIBAN.ChecksumNotNumber)
  return hasWrongCheckDigits
    ? 'has wrong check digits; compare it with the bank’s letter'
    : `is not an account number of ${country}`
}

/** In groups of four characters. */
export const iban = z.string().transform((text, check) => {
  const compact = (electronicFormatIBAN(withoutInvisible(text).replaceAll(/\s/g, '')) ?? '').toUpperCase()
  const problem = compact === '' ? undefined : ibanProblem(compact)
  if (!problem) return friendlyFormatIBAN(compact) ?? compact
  check.addIssue(problem)
  return z.NEVER
})

export const bic = z
  .string()
  .transform((text) => text.replaceAll(' ', '').toUpperCase())
  .refine((text) => text === '' || isValidBIC(text), { error: 'must be a BIC of 8 or 11 characters' })

/** '25' → '25.00' */
export const freightAmount = z
  .string()
  .trim()
  .transform((text, check) => {
    const amount = parseFreightAmount(text)
    if (text === '' || amount !== undefined) return amount === undefined ? '' : decimalText(amount)
    check.addIssue(INVALID_AMOUNT)
    return z.NEVER
  })

export const freightRates = z.string().transform((text, check) => {
  const parsed = parseFreightRates(withoutInvisible(text).replaceAll('\r\n', '\n'))
  if (parsed.problem === undefined) return formatFreightRates(parsed.rates)
  check.addIssue(parsed.problem)
  return z.NEVER
})

/** In characters and, because a character has at most four bytes, in the text files of the server. */
export const MAX_LEGAL_TEXT = 256 * 1024

const ONLY_ADDRESS = /^[a-z][a-z\d+.-]*:\S+$/i
const WEB_ADDRESS = /^https?:\/\//i

/** A web address, or a text that the shop shows itself. */
export const legalPage = z.string().transform((text, check) => {
  const content = withoutInvisible(text).replaceAll('\r\n', '\n').trim()
  if (content.length > MAX_LEGAL_TEXT) check.addIssue('must have at most 256 KB')
  else if (content.includes('\u0000') || !content.isWellFormed())
    check.addIssue('must be well-formed text without NUL characters')
  else if (ONLY_ADDRESS.test(content) && !(WEB_ADDRESS.test(content) && URL.canParse(content)))
    check.addIssue('must be a text, or a web address that starts with https:// or http://')
  else return content
  return z.NEVER
})

export const isWebAddress = (content: string) => ONLY_ADDRESS.test(content) && WEB_ADDRESS.test(content)

/** A whole number from 0, whose meaning the message explains. */
export function wholeNumber({ max, meaning }: { max: number; meaning: string }) {
  return z
    .string()
    .trim()
    .refine((text) => text === '' || (/^\d{1,9}$/.test(text) && Number(text) <= max), {
      error: `must be a whole number from 0 to ${max}; 0 means ${meaning}`,
    })
    .transform((text) => (text === '' ? '' : String(Number(text))))
}

/** 'mon tue' → 'Mon, Tue' */
export const weekdays = z.string().transform((text, check) => {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const chosen = WEEKDAYS.filter((day) => words.some((word) => word.toLowerCase() === day.toLowerCase()))
  if (words.length === 0) check.addIssue('must have at least one day')
  else if (words.length !== chosen.length)
    check.addIssue(`must be days such as ${WEEKDAYS.slice(0, 5).join(', ')}`)
  return chosen.join(', ')
})

/** '9:00' → '09:00' */
export const timeOfDay = z
  .string()
  .trim()
  .refine((text) => text === '' || /^(?:[01]?\d|2[0-3]):[0-5]\d$/.test(text), {
    error: 'must be a time such as 13:00',
  })
  .transform((text) => (text === '' ? '' : text.padStart(5, '0')))
