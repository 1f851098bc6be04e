import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingSettings } from '#app/seller/rules.ts'
import { operatorSettings, readConfig } from '#app/server/ops/config.server.ts'
import { TEST_SELLER, TEST_SELLER_SETTINGS } from '../../testing/seller.ts'
import { environmentSettings } from './environment-settings.server.ts'
import { toShopSettings } from './to-shop-settings.server.ts'

function settingsOf(variables: Record<string, string>) {
  const config = readConfig(variables)
  return toShopSettings(environmentSettings(config), operatorSettings(config))
}
const sellerOf = (variables: Record<string, string>) => settingsOf(variables).seller

test('without settings there is no bank account, and the operator is told what is missing', () => {
  const seller = sellerOf({})
  expect(seller).toMatchObject({ name: 'FIX IT', bank: null, addressLines: [], legalPages: [], phone: '' })
  expect(missingSettings(seller).map(({ settings }) => settings)).toEqual([
    ['BANK_ACCOUNT_HOLDER', 'BANK_IBAN', 'BANK_BIC'],
    ['COMPANY_ADDRESS', 'COMPANY_VAT_ID'],
    ['COMPANY_PHONE'],
    ['LEGAL_IMPRINT', 'LEGAL_TERMS', 'LEGAL_PRIVACY', 'LEGAL_SHIPPING'],
  ])
  expect(missingSettings({ ...TEST_SELLER, vatId: '' }).map(({ settings }) => settings)).toEqual([
    ['COMPANY_VAT_ID'],
    ['LEGAL_PRIVACY', 'LEGAL_SHIPPING'],
  ])
})

test('the company and its account are read from the settings, the IBAN with or without spaces', () => {
  const { name, addressLines, phone, email, vatId } = TEST_SELLER
  const account = { accountHolder: name, bankName: '', iban: 'GB29 NWBK 6016 1331 9268 19', bic: 'NWBKGB2L' }
  const expected = { name, addressLines, phone, email, vatId, bank: account }
  expect(sellerOf(TEST_SELLER_SETTINGS)).toMatchObject(expected)
  expect(sellerOf({ ...TEST_SELLER_SETTINGS, BANK_IBAN: 'gb29nwbk60161331926819' })).toMatchObject(expected)
})

test('buyers write to the sender of the emails if there is no other address', () => {
  expect(sellerOf({ MAIL_FROM: 'Desk <desk@company.example>' }).email).toBe('desk@company.example')
  expect(sellerOf({ MAIL_FROM: 'desk@company.example' }).email).toBe('desk@company.example')
})

test('a legal page is a web address or a text file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'legal-')), 'imprint.txt')
  writeFileSync(file, '# Company\n\nFIX IT\n')
  const { legalPages } = sellerOf({ LEGAL_IMPRINT: file, LEGAL_TERMS: 'https://company.example/terms' })
  expect(legalPages).toEqual([
    { id: 'imprint', text: '# Company\n\nFIX IT' },
    { id: 'terms', url: 'https://company.example/terms' },
  ])
})
