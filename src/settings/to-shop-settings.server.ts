/** Turns the texts of the settings into what the shop works with. */

import type { OrderTerms, ShopSettings } from '#app/app/context.server.ts'
import { WEEKDAYS } from '#app/lib/dates.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import { LEGAL_PAGE_TITLES, type LegalPageId, type LegalPageSetting, type Seller } from '#app/lib/seller.ts'
import type { WorkingCalendar } from '#app/lib/working-days.ts'
import { toFreightTerms } from './freight-settings.ts'
import { isWebAddress } from './setting-schemas.server.ts'
import { declarationOf, type SettingKey, type SettingTexts } from './settings.server.ts'

/** The settings of the operator alone. */
export interface OperatorSettings {
  orderTerms: Pick<OrderTerms, 'unpaidSharePercent' | 'unpaidLimit'>
  /** 'FIX IT <orders@company.example>' */
  sender: string
}

/** 'FIX IT <orders@company.example>' → 'orders@company.example' */
const emailAddressOf = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender

/** @param exceptions the days that the staff have entered in the calendar */
export function toShopSettings(
  texts: SettingTexts,
  operator: OperatorSettings,
  exceptions: WorkingCalendar['exceptions'] = new Map(),
): ShopSettings {
  const textOf = (key: SettingKey) => texts[key] ?? declarationOf(key).fallback ?? ''
  const linesOf = (key: SettingKey) => textOf(key).split('\n').filter(Boolean)
  const seller = toSeller(textOf, linesOf('COMPANY_ADDRESS'), operator.sender)
  return {
    seller,
    orderTerms: {
      ...operator.orderTerms,
      paymentTermDays: Number(textOf('PAYMENT_TERM_DAYS')),
      handlingDays: Number(textOf('HANDLING_DAYS')),
      calendar: {
        weekdays: WEEKDAYS.filter((day) => textOf('WORKING_DAYS').includes(day)),
        publicHolidays: textOf('PUBLIC_HOLIDAYS') === 'none' ? 'none' : 'england',
        exceptions,
      },
      cutOff: textOf('CUT_OFF'),
      maxQuoteDiscount: Number(textOf('QUOTE_MAX_DISCOUNT')),
      freight: toFreightTerms(textOf),
      hasBankAccount: seller.bank !== null,
    },
    orderCopyRecipients: linesOf('ORDER_COPY_EMAILS'),
  }
}

function toSeller(textOf: (key: SettingKey) => string, addressLines: string[], sender: string): Seller {
  const legalPages: Record<LegalPageId, string> = {
    imprint: textOf('LEGAL_IMPRINT'),
    terms: textOf('LEGAL_TERMS'),
    privacy: textOf('LEGAL_PRIVACY'),
    shipping: textOf('LEGAL_SHIPPING'),
  }
  const [iban, accountHolder] = [textOf('BANK_IBAN'), textOf('BANK_ACCOUNT_HOLDER')]
  return {
    name: textOf('COMPANY_NAME'),
    addressLines,
    phone: textOf('COMPANY_PHONE'),
    email: textOf('COMPANY_EMAIL') || emailAddressOf(sender),
    hours: textOf('COMPANY_HOURS'),
    vatId: textOf('COMPANY_VAT_ID'),
    registration: textOf('COMPANY_REGISTRATION'),
    bank:
      iban && accountHolder
        ? { accountHolder, bankName: textOf('BANK_NAME'), iban, bic: textOf('BANK_BIC') }
        : null,
    cancelsUnpaidOrders: textOf('UNPAID_ORDERS') === 'cancel',
    legalPages: keysOf(LEGAL_PAGE_TITLES).flatMap((id): LegalPageSetting[] => {
      const content = legalPages[id]
      if (!content) return []
      return [isWebAddress(content) ? { id, url: content } : { id, text: content }]
    }),
  }
}
