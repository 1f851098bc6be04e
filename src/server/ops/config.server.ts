import { z } from 'zod'
import { NO_PROXIES, parseTrustedProxies } from '#app/app/client-address.server.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/auth/core/rules.ts'
import type { DatabaseOptions } from '#app/db/open-database.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { MAX_ORDERS_PER_HOUR } from '#app/orders/core/rules.ts'
import { MAX_UNDO_SECONDS, UNDO_SECONDS } from '#app/orders/core/undo-rules.ts'
import { SETTING_VARIABLES } from '#app/settings/environment-settings.server.ts'
import { missingBankSetting } from '#app/settings/settings.server.ts'
import type { OperatorSettings } from '#app/settings/to-shop-settings.server.ts'
import { CURRENCIES } from './currencies.server.ts'

/** Ends the start. The message names the variable and its valid values. */
export class ConfigError extends Error {}

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  })

const wholeNumber = (min: number, max: number, error: string) =>
  z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })

const port = wholeNumber(0, 65_535, 'must be a port number from 0 to 65535')

const proxies = z.string().transform((text, check) => {
  try {
    return parseTrustedProxies(text)
  } catch (error) {
    const reason = (error as Error).message
    check.addIssue(
      `must be the number of proxies in front (1), or their addresses (10.0.0.0/8, 192.0.2.7): ${reason}`,
    )
    return z.NEVER
  }
})

const CURRENCY_ERROR = 'must be the code of a currency with two decimals (ISO 4217), such as USD, EUR or GBP'

/** @param meaning of 0 */
const numberFromZero = (max: number, meaning: string) =>
  wholeNumber(0, max, `must be a whole number from 0 to ${max}; 0 means ${meaning}`)

/** Service managers wait for a process to end; the longest time that they usually allow is 90 seconds. */
const MAX_DRAIN_SECONDS = 60

const environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default('0.0.0.0'),
    PUBLIC_URL: url(['http:', 'https:']).optional(),
    TRUST_PROXY: proxies.default(NO_PROXIES),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
    DATABASE_CACHE_MB: wholeNumber(8, 65_536, 'must be a whole number of megabytes from 8 to 65536').default(
      32,
    ),
    DATABASE_REPLICA_URL: url(['postgres:', 'postgresql:']).optional(),
    DATABASE_POOLER: z
      .enum(['none', 'transaction'], { error: 'must be "none" or "transaction"' })
      .default('none'),
    DRAIN_SECONDS: numberFromZero(MAX_DRAIN_SECONDS, 'no load balancer in front').default(0),
    WEB_CONCURRENCY: wholeNumber(1, 64, 'must be a number of processes from 1 to 64').default(1),
    CURRENCY: z.enum(CURRENCIES, { error: CURRENCY_ERROR }).default('USD'),
    ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(MIN_PASSWORD_LENGTH, { error: `must have at least ${MIN_PASSWORD_LENGTH} characters` })
      .max(MAX_PASSWORD_LENGTH, { error: `must have at most ${MAX_PASSWORD_LENGTH} characters` })
      .optional(),
    STAFF_SECOND_FACTOR: z
      .enum(['optional', 'required'], { error: 'must be "optional" or "required"' })
      .default('optional'),
    AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    SMTP_URL: url(['smtp:', 'smtps:']).optional(),
    MAIL_FROM: z.string().default('FIX IT <orders@fixit.example>'),
    ...SETTING_VARIABLES,
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_DISCOVERY_URL: url(['http:', 'https:']).default(
      'https://accounts.google.com/.well-known/openid-configuration',
    ),
    MAX_ORDERS_PER_HOUR: numberFromZero(1_000_000, 'no limit').default(MAX_ORDERS_PER_HOUR),
    UNDO_SECONDS: numberFromZero(MAX_UNDO_SECONDS, 'no undo').default(UNDO_SECONDS),
    UNPAID_SHARE: numberFromZero(100, 'the smallest order only').default(
      DEFAULT_ORDER_TERMS.unpaidSharePercent,
    ),
    UNPAID_LIMIT: numberFromZero(1_000_000_000, 'no limit').default(
      decimalFromCents(DEFAULT_ORDER_TERMS.unpaidLimit),
    ),
    DEMO: z.enum(['on', 'catalog', 'off'], { error: 'must be "on", "catalog" or "off"' }).default('on'),
    METRICS_PORT: port.optional(),
    METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be one of trace, debug, info, warn, error, fatal, silent',
      })
      .default('info'),
  })
  .refine((env) => !env.ADMIN_PASSWORD === !env.ADMIN_EMAIL, {
    path: ['ADMIN_EMAIL'],
    error: 'and ADMIN_PASSWORD must be set together',
  })
  .superRefine((env, check) => {
    const missing = missingBankSetting(env)
    if (missing)
      check.addIssue({
        code: z.ZodIssueCode.custom,
        path: [missing],
        message: 'must be set, because other settings of the bank account are',
      })
  })
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_ID'],
    error: 'and GOOGLE_CLIENT_SECRET must be set together',
  })
  .refine((env) => !env.DATABASE_REPLICA_URL || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_REPLICA_URL'],
    error: 'needs the primary server in DATABASE_URL',
  })
  .refine(
    (env) => env.METRICS_PORT === undefined || env.METRICS_PORT === 0 || env.METRICS_PORT !== env.PORT,
    {
      path: ['METRICS_PORT'],
      error: 'must be another port than PORT; to ask on the same one, set METRICS_TOKEN alone',
    },
  )

export type Config = z.infer<typeof environment>

/** Parses the environment once at start. An empty variable counts as absent. Throws `ConfigError`. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new ConfigError(`${first?.path.join('.')} ${first?.message}. See .env.example.`)
}

export function operatorSettings({ UNPAID_SHARE, UNPAID_LIMIT, MAIL_FROM }: Config): OperatorSettings {
  return {
    orderTerms: { unpaidSharePercent: UNPAID_SHARE, unpaidLimit: UNPAID_LIMIT * 100 },
    sender: MAIL_FROM,
  }
}

/** The settings of Google sign-in; undefined if the operator has not configured it. */
export function googleConfig({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_DISCOVERY_URL }: Config) {
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return undefined
  return {
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    discoveryUrl: GOOGLE_DISCOVERY_URL,
  }
}

export function databaseOptions(config: Config, url: string): DatabaseOptions {
  return {
    url,
    replicaUrl: config.DATABASE_REPLICA_URL,
    hasPooler: config.DATABASE_POOLER === 'transaction',
  }
}

/** Undefined if the operator has not configured the administrator. */
export function configuredAdministrator({ ADMIN_EMAIL, ADMIN_PASSWORD }: Config) {
  return ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined
}
