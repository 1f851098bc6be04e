/** Loads `.env`, and gives the currency to `lib/currency.ts`. Imported before every module that reads the currency. */
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
const { CURRENCY = '' } = process.env
// Other texts are refused with a sentence when the settings are read.
if (/^[A-Z]{3}$/.test(CURRENCY)) globalThis.shopCurrency = CURRENCY
