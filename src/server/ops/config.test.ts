import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { SETTING_KEYS } from '#app/settings/settings.server.ts'
import { readConfig } from './config.server.ts'

test('nothing is required, and an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    PORT: 3000,
    DATA_DIR: './data',
    UNDO_SECONDS: 10,
    DEMO: 'on',
  })
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be a port number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that starts with postgres://'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be a number of processes from 1 to 64'],
  [{ DATABASE_CACHE_MB: '4' }, 'DATABASE_CACHE_MB must be a whole number of megabytes from 8 to 65536'],
  [
    { DATABASE_REPLICA_URL: 'postgresql://replica/fixit' },
    'DATABASE_REPLICA_URL needs the primary server in DATABASE_URL',
  ],
  [{ DATABASE_POOLER: 'session' }, 'DATABASE_POOLER must be "none" or "transaction"'],
  [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS must be a whole number from 0 to 60; 0 means no load balancer'],
  [{ PUBLIC_URL: 'shop' }, 'PUBLIC_URL must be a URL'],
  [{ DEMO: 'yes' }, 'DEMO must be "on", "catalog" or "off"'],
  [{ CURRENCY: 'XXX' }, 'CURRENCY must be the code of a currency with two decimals'],
  [{ CURRENCY: 'JPY' }, 'CURRENCY must be the code of a currency with two decimals'],
  [{ CURRENCY: 'eur' }, 'CURRENCY must be the code of a currency with two decimals'],
  [{ CURRENCY: 'DEM' }, 'CURRENCY must be the code of a currency with two decimals'],
  [{ CURRENCY: 'EURO' }, 'CURRENCY must be the code of a currency with two decimals'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ SMTP_URL: 'http://x' }, 'SMTP_URL must be a URL that starts with smtp://'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
  [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'secret-1' }, 'ADMIN_EMAIL must be an email address'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of proxies in front (1), or their addresses'],
  [{ TRUST_PROXY: '10.0.0.0/40' }, '10.0.0.0/40'],
  [
    { BANK_ACCOUNT_HOLDER: 'FIX IT', BANK_IBAN: 'GB28 NWBK 6016 1331 9268 19' },
    'BANK_IBAN has wrong check digits',
  ],
  [{ BANK_ACCOUNT_HOLDER: 'FIX IT', BANK_IBAN: 'DE89 3704 0044' }, 'BANK_IBAN must have 22 characters'],
  [{ BANK_ACCOUNT_HOLDER: 'FIX IT', BANK_IBAN: 'US12' }, 'BANK_IBAN must start with the code of a country'],
  [{ BANK_IBAN: 'GB29NWBK60161331926819' }, 'BANK_ACCOUNT_HOLDER must be set'],
  [{ BANK_BIC: 'NWBKGB2L' }, 'BANK_IBAN must be set'],
  [{ BANK_BIC: 'NWBK' }, 'BANK_BIC must be a BIC of 8 or 11 characters'],
  [{ COMPANY_PHONE: 'call us' }, 'COMPANY_PHONE must be a phone number'],
  [{ LEGAL_TERMS: './no-such-file.txt' }, 'LEGAL_TERMS must be a web address (https://…) or the path'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a port number'],
  [{ PORT: '3000', METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together'],
])('%o stops the start with an error that names the setting', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('.env.example is valid and lists every variable', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  expect(readConfig(parseEnv(text))).toMatchObject({ PORT: 3000 })
  const source = readFileSync(new URL('./config.server.ts', import.meta.url), 'utf8')
  const names = Array.from(source.matchAll(/^ {4}([A-Z_]+): /gm), ([, name]) => name)
  for (const name of [...names, ...SETTING_KEYS]) expect(text).toContain(`${name}=`)
})
