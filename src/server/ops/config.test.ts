import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
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
  [{ WEB_CONCURRENCY: '2' }, 'WEB_CONCURRENCY above 1 needs a PostgreSQL server in DATABASE_URL'],
  [{ PUBLIC_URL: 'shop' }, 'PUBLIC_URL must be a URL'],
  [{ DEMO: 'yes' }, 'DEMO must be "on" or "off"'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ SMTP_URL: 'http://x' }, 'SMTP_URL must be a URL that starts with smtp://'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
  [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'secret-1' }, 'ADMIN_EMAIL must be an email address'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of proxies in front (1), or their addresses'],
  [{ TRUST_PROXY: '10.0.0.0/40' }, '10.0.0.0/40'],
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
  for (const [, name] of source.matchAll(/^ {4}([A-Z_]+): /gm)) expect(text).toContain(`${name}=`)
})
