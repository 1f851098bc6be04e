/**
 * Every setting that administrators may change, declared once: its name, which is also its environment variable, its
 * section and label, and what it may be. The environment, the API, the page and the audit trail read the declaration.
 */

import { z } from 'zod'
import { BRAND } from '#app/lib/brand.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { MAX_FREIGHT_SERVICE } from '#app/lib/freight.ts'
import { FREIGHT_METHODS } from '#app/lib/freight-terms.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import { LEGAL_PAGE_TITLES } from '#app/lib/seller.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import type { SectionId, SettingControl } from './contract.ts'
import { FREIGHT_METHOD_LABELS, FREIGHT_RATES_HINT } from './copy.ts'
import {
  bic,
  email,
  emails,
  freightAmount,
  freightRates,
  iban,
  legalPage,
  line,
  lines,
  MAX_LEGAL_TEXT,
  phone,
  type SettingSchema,
  timeOfDay,
  weekdays,
  wholeNumber,
} from './setting-schemas.server.ts'

export interface SettingDeclaration {
  section: SectionId
  label: string
  /** Shown below the field. */
  hint?: string
  /** The labels of the values of a choice. */
  choices?: Readonly<Record<string, string>>
  /** A single line by default. */
  control?: SettingControl
  /** After the number: 'days'. */
  unit?: string
  schema: SettingSchema
  maxLength: number
  /** Used where nothing is set. */
  fallback?: string
  /** True if an environment variable may name a text file. */
  isLegalPage?: true
}

const legal = (label: string): SettingDeclaration => ({
  section: 'legal',
  label,
  control: 'document',
  schema: legalPage,
  maxLength: MAX_LEGAL_TEXT,
  isLegalPage: true,
})

const oneLine = (max: number) => ({ schema: line(max), maxLength: max })

const { paymentTermDays, handlingDays, calendar, maxQuoteDiscount } = DEFAULT_ORDER_TERMS
const MAX_COPIES = 5

export const SETTINGS = {
  COMPANY_NAME: {
    section: 'company',
    label: 'Company name',
    ...oneLine(100),
    fallback: BRAND.name,
  },
  COMPANY_ADDRESS: {
    section: 'company',
    label: 'Address',
    hint: 'One line for each part, with the country.',
    control: 'lines',
    schema: lines(8),
    maxLength: 500,
  },
  COMPANY_PHONE: {
    section: 'company',
    label: 'Phone',
    hint: 'With country code.',
    schema: phone,
    maxLength: 40,
  },
  COMPANY_EMAIL: {
    section: 'company',
    label: 'Email',
    hint: 'Buyers write to this address. Without it, to the sender of the emails.',
    schema: email,
    maxLength: 254,
  },
  COMPANY_HOURS: {
    section: 'company',
    label: 'Office hours',
    hint: 'When somebody answers the phone, for example Mon–Fri 7:00–17:00 UTC.',
    ...oneLine(100),
  },
  COMPANY_VAT_ID: { section: 'company', label: 'VAT ID', ...oneLine(40) },
  COMPANY_REGISTRATION: {
    section: 'company',
    label: 'Registration',
    hint: 'Register and number, for example Companies House 01234567.',
    ...oneLine(200),
  },
  BANK_ACCOUNT_HOLDER: { section: 'bank', label: 'Account holder', ...oneLine(100) },
  BANK_IBAN: { section: 'bank', label: 'IBAN', control: 'iban', schema: iban, maxLength: 60 },
  BANK_BIC: { section: 'bank', label: 'BIC', control: 'code', schema: bic, maxLength: 20 },
  BANK_NAME: { section: 'bank', label: 'Bank', ...oneLine(100) },
  LEGAL_IMPRINT: legal(LEGAL_PAGE_TITLES.imprint),
  LEGAL_TERMS: legal(LEGAL_PAGE_TITLES.terms),
  LEGAL_PRIVACY: legal(LEGAL_PAGE_TITLES.privacy),
  LEGAL_SHIPPING: legal(LEGAL_PAGE_TITLES.shipping),
  PAYMENT_TERM_DAYS: {
    section: 'orders',
    label: 'Days to pay',
    hint: '0 for no deadline. Orders that were placed before keep theirs.',
    control: 'number',
    unit: 'days',
    schema: wholeNumber({ max: 365, meaning: 'no deadline' }),
    maxLength: 3,
    fallback: String(paymentTermDays),
  },
  UNPAID_ORDERS: {
    section: 'orders',
    label: 'Unpaid orders after the deadline',
    hint: 'Kept orders are listed as overdue. If you choose to cancel again, they are cancelled within a minute.',
    control: 'choice',
    choices: { cancel: 'Cancel', keep: 'Keep' },
    schema: z.enum(['', 'cancel', 'keep'], { error: 'must be cancel or keep' }),
    maxLength: 10,
    fallback: 'cancel',
  },
  HANDLING_DAYS: {
    section: 'orders',
    label: 'Working days to dispatch',
    hint: 'From the payment. 0 for the same day.',
    control: 'number',
    unit: 'days',
    schema: wholeNumber({ max: 60, meaning: 'the day of the payment' }),
    maxLength: 2,
    fallback: String(handlingDays),
  },
  WORKING_DAYS: {
    section: 'orders',
    label: 'Working days',
    hint: 'Holidays do not count. The calendar below lists them.',
    control: 'weekdays',
    schema: weekdays,
    maxLength: 60,
    fallback: calendar.weekdays.join(', '),
  },
  PUBLIC_HOLIDAYS: {
    section: 'orders',
    label: 'Public holidays',
    hint: 'Enter those of another country in the calendar below.',
    control: 'choice',
    choices: { england: 'England', none: 'None' },
    schema: z.enum(['', 'england', 'none'], { error: 'must be england or none' }),
    maxLength: 10,
    fallback: calendar.publicHolidays,
  },
  CUT_OFF: {
    section: 'orders',
    label: 'Cut-off',
    hint: 'A payment from this time on (UTC) counts as one of the next day, for example 13:00. Empty for none.',
    schema: timeOfDay,
    maxLength: 5,
  },
  QUOTE_MAX_DISCOUNT: {
    section: 'orders',
    label: 'Discount limit of quotes',
    hint: 'Below list prices. The audit trail records offers with a larger discount.',
    control: 'number',
    unit: '%',
    schema: wholeNumber({ max: 100, meaning: 'every discount is noted' }),
    maxLength: 3,
    fallback: String(maxQuoteDiscount),
  },
  FREIGHT: {
    section: 'freight',
    label: 'Freight of an order',
    hint: 'Where it cannot be calculated, it is charged separately.',
    control: 'choice',
    choices: FREIGHT_METHOD_LABELS,
    schema: z.enum(['', ...FREIGHT_METHODS], { error: `must be one of ${FREIGHT_METHODS.join(', ')}` }),
    maxLength: 10,
    fallback: 'none',
  },
  FREIGHT_SERVICE: {
    section: 'freight',
    label: 'Carrier service',
    hint: 'Buyers see it, for example Pallet, 3 working days.',
    ...oneLine(MAX_FREIGHT_SERVICE),
  },
  FREIGHT_AMOUNT: {
    section: 'freight',
    label: 'Amount',
    hint: 'Of every order, or of those below the amount for free freight.',
    unit: CURRENCY,
    schema: freightAmount,
    maxLength: 12,
  },
  FREIGHT_FREE_FROM: {
    section: 'freight',
    label: 'Free from',
    hint: 'Goods of this amount are carried free.',
    unit: CURRENCY,
    schema: freightAmount,
    maxLength: 12,
  },
  FREIGHT_RATES: {
    section: 'freight',
    label: 'Freight by weight and country',
    hint: FREIGHT_RATES_HINT,
    control: 'lines',
    schema: freightRates,
    maxLength: 20_000,
  },
  ORDER_COPY_EMAILS: {
    section: 'notifications',
    label: 'Copy of each order confirmation',
    hint: `At most ${MAX_COPIES} addresses, one a line.`,
    control: 'lines',
    schema: emails(MAX_COPIES),
    maxLength: 1_500,
  },
} as const satisfies Record<string, SettingDeclaration>

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = keysOf(SETTINGS)

/** Valid texts by setting. Settings that are not set are absent. */
export type SettingTexts = { [Key in SettingKey]?: string | undefined }

export const settingsOf = (section: SectionId): SettingKey[] =>
  SETTING_KEYS.filter((key) => SETTINGS[key].section === section)

export const declarationOf = (key: SettingKey): SettingDeclaration => SETTINGS[key]

/** True if a change of the section must be confirmed, because money would go to another account. */
export const needsPassword = (section: SectionId): boolean => section === 'bank'

/** The setting of the bank account that others need and that is missing. */
export function missingBankSetting(texts: SettingTexts): SettingKey | undefined {
  if (texts.BANK_IBAN) return texts.BANK_ACCOUNT_HOLDER ? undefined : 'BANK_ACCOUNT_HOLDER'
  return texts.BANK_ACCOUNT_HOLDER || texts.BANK_NAME || texts.BANK_BIC ? 'BANK_IBAN' : undefined
}

/** The setting without which the freight of every order is charged separately. */
export function missingFreightSetting(texts: SettingTexts): SettingKey | undefined {
  const { FREIGHT: method } = texts
  if ((method === 'flat' || method === 'free-from') && !texts.FREIGHT_AMOUNT) return 'FREIGHT_AMOUNT'
  if (method === 'free-from' && !texts.FREIGHT_FREE_FROM) return 'FREIGHT_FREE_FROM'
  return method === 'by-weight' && !texts.FREIGHT_RATES ? 'FREIGHT_RATES' : undefined
}

/**
 * The settings of the bank account come from one place: an account of which the server sets one part and an
 * administrator another would be nobody's.
 */
export const isSetByServer = (key: SettingKey, environment: SettingTexts): boolean =>
  SETTINGS[key].section === 'bank'
    ? settingsOf('bank').some((other) => environment[other] !== undefined)
    : environment[key] !== undefined
