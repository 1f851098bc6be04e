/** The settings that say who sells: company, bank account and legal pages. */
import { readFileSync, statSync } from 'node:fs'
import {
  electronicFormatIBAN,
  friendlyFormatIBAN,
  getCountrySpecifications,
  isValidBIC,
  ValidationErrorsIBAN,
  validateIBAN,
} from 'ibantools'
import { z } from 'zod'
import { COMPANY } from '#app/lib/company.ts'
import { LEGAL_PAGE_TITLES, type LegalPageId, type Seller } from '#app/lib/seller.ts'

const MAX_LEGAL_TEXT_BYTES = 256 * 1024

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `must have at most ${max} characters` })

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

const iban = z.string().transform((text, check) => {
  const compact = (electronicFormatIBAN(text) ?? '').toUpperCase()
  const problem = ibanProblem(compact)
  if (!problem) return friendlyFormatIBAN(compact) ?? compact
  check.addIssue(problem)
  return z.NEVER
})

const bic = z
  .string()
  .transform((text) => text.replaceAll(' ', '').toUpperCase())
  .refine(isValidBIC, { error: 'must be a BIC of 8 or 11 characters' })

/** A web address, or the path of a text file, which is read at start. */
const legalPage = z.string().transform((text, check) => {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return { url: text }
  try {
    if (statSync(text).size > MAX_LEGAL_TEXT_BYTES)
      check.addIssue('must be a text file of at most 256 KB, or a web address')
    else return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(text)).trim() }
  } catch {
    check.addIssue('must be a web address (https://…) or the path of a readable text file in UTF-8')
  }
  return z.NEVER
})

export const SELLER_VARIABLES = {
  COMPANY_NAME: line(100).default(COMPANY.name),
  /** Lines are separated by semicolons. */
  COMPANY_ADDRESS: line(500).optional(),
  COMPANY_PHONE: line(40)
    .regex(/^\+?[\d ()/.-]+$/, { error: 'must be a phone number, for example +44 20 7946 0192' })
    .optional(),
  COMPANY_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  COMPANY_HOURS: line(100).optional(),
  COMPANY_VAT_ID: line(40).optional(),
  COMPANY_REGISTRATION: line(200).optional(),
  BANK_ACCOUNT_HOLDER: line(100).optional(),
  BANK_NAME: line(100).optional(),
  BANK_IBAN: iban.optional(),
  BANK_BIC: bic.optional(),
  LEGAL_IMPRINT: legalPage.optional(),
  LEGAL_TERMS: legalPage.optional(),
  LEGAL_PRIVACY: legalPage.optional(),
  LEGAL_SHIPPING: legalPage.optional(),
}

type SellerSettings = z.infer<z.ZodObject<typeof SELLER_VARIABLES>> & { MAIL_FROM: string }

/** The settings of the bank account that need another one, which is missing. */
export function missingBankSetting(settings: Partial<SellerSettings>): string | undefined {
  const { BANK_IBAN, BANK_ACCOUNT_HOLDER, BANK_NAME, BANK_BIC } = settings
  if (BANK_IBAN) return BANK_ACCOUNT_HOLDER ? undefined : 'BANK_ACCOUNT_HOLDER'
  return BANK_ACCOUNT_HOLDER || BANK_NAME || BANK_BIC ? 'BANK_IBAN' : undefined
}

/** 'FIX IT <orders@company.example>' → 'orders@company.example' */
const emailAddressOf = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender

export function toSeller(settings: SellerSettings): Seller {
  const legalPages = {
    imprint: settings.LEGAL_IMPRINT,
    terms: settings.LEGAL_TERMS,
    privacy: settings.LEGAL_PRIVACY,
    shipping: settings.LEGAL_SHIPPING,
  }
  return {
    name: settings.COMPANY_NAME,
    addressLines: (settings.COMPANY_ADDRESS ?? '')
      .split(/[;\n]/)
      .map((text) => text.trim())
      .filter(Boolean),
    phone: settings.COMPANY_PHONE ?? '',
    email: settings.COMPANY_EMAIL ?? emailAddressOf(settings.MAIL_FROM),
    hours: settings.COMPANY_HOURS ?? '',
    vatId: settings.COMPANY_VAT_ID ?? '',
    registration: settings.COMPANY_REGISTRATION ?? '',
    bank:
      settings.BANK_IBAN && settings.BANK_ACCOUNT_HOLDER
        ? {
            accountHolder: settings.BANK_ACCOUNT_HOLDER,
            bankName: settings.BANK_NAME ?? '',
            iban: settings.BANK_IBAN,
            bic: settings.BANK_BIC ?? '',
          }
        : null,
    legalPages: (Object.keys(LEGAL_PAGE_TITLES) as LegalPageId[]).flatMap((id) => {
      const page = legalPages[id]
      return page ? [{ id, ...page }] : []
    }),
  }
}
