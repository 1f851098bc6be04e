/** Finds out which service account makes a request, and whether its key opens the call. */
import { siteOfAddress } from '#app/app/client-address.server.ts'
import type { Endpoint } from '#app/app/endpoint.server.ts'
import { toProblem } from '#app/app/problems.server.ts'
import { createRateLimiter, type RateLimit } from '#app/app/rate-limiter.server.ts'
import { COMPANY_SCOPE_NAMES, permissionsOfScopes, SCOPE_NAMES, type Scope } from '#app/app/scopes.ts'
import { LAST_SEEN_INTERVAL_MS } from '#app/auth/core/rules.ts'
import { updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { hashKey } from './key-format.server.ts'
import { KEY_PROBLEMS } from './problems.server.ts'

/** Of a service account, from all sites together and from each. A key in wrong hands cannot use up the whole. */
const ACCOUNT_LIMIT: RateLimit = { burst: 600, perSecond: 10 }
const SITE_LIMIT: RateLimit = { burst: 300, perSecond: 5 }

export interface ValidKey {
  id: string
  accountId: string
  name: string
  /** Null for an account of the shop. */
  companyId: string | null
  scopes: readonly Scope[]
  lastUsedAt: Date | null
}

interface KeyAccessOptions {
  db: Db
  /** Counts a wrong key against the network it came from. Throws 429. */
  countWrongKey: (address: string) => Promise<void>
  now: () => Date
}

/**
 * The caller of a request with a valid key. An account of the shop works in it and may do what its scopes need; one of a
 * company reads what the viewers of the company see.
 */
export function toServiceActor({ accountId, name, companyId, scopes }: Omit<ValidKey, 'id'>): SignedInUser {
  // The name is not an address, so no account can have it. History and the audit trail show it.
  const account = { kind: 'user', userId: accountId, email: name, name, isEmailConfirmed: true } as const
  return companyId === null
    ? { ...account, role: 'admin', permissions: permissionsOfScopes(scopes) }
    : { ...account, role: 'customer', companyId }
}

/** Throws 403 if the key does not open the call. */
export function requireScope({ scopes }: Pick<ValidKey, 'scopes'>, endpoint: Endpoint | undefined): void {
  if (!endpoint) return
  const { scope } = endpoint
  if (scope === undefined) throw toProblem(KEY_PROBLEMS, { code: 'key-not-accepted' })
  if (!scopes.includes(scope)) throw toProblem(KEY_PROBLEMS, { code: 'scope-required', scope })
}

export async function findValidKey(db: Db, key: string, now: Date): Promise<ValidKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('service_accounts', 'service_accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'api_keys.scopes', 'api_keys.last_used_at'])
    .leftJoin('companies', 'companies.id', 'service_accounts.company_id')
    .select(['service_accounts.id as accountId', 'service_accounts.name'])
    .select('service_accounts.company_id as companyId')
    .where('api_keys.hash', '=', hashKey(key))
    .where('api_keys.expires_at', '>', now)
    .where('api_keys.revoked_at', 'is', null)
    .where('service_accounts.ended_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('service_accounts.company_id', 'is', null), eb('companies.status', '<>', 'closed')]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { id, accountId, name, companyId, last_used_at: lastUsedAt } = row
  const offered = companyId === null ? SCOPE_NAMES : COMPANY_SCOPE_NAMES
  return {
    id,
    accountId,
    name,
    companyId,
    lastUsedAt,
    scopes: offered.filter((scope) => row.scopes.includes(scope)),
  }
}

export function createKeyAccess({ db, countWrongKey, now }: KeyAccessOptions) {
  const accounts = createRateLimiter(ACCOUNT_LIMIT)
  const sites = createRateLimiter(SITE_LIMIT)

  async function saveUse({ id, lastUsedAt }: ValidKey, address: string): Promise<void> {
    const at = now()
    if (lastUsedAt && at.getTime() - lastUsedAt.getTime() < LAST_SEEN_INTERVAL_MS) return
    await updateRows(db, 'api_keys', id, { last_used_at: at, last_used_ip: address })
  }

  return {
    /** Throws 401, and 429 after many wrong keys. */
    async identify(key: string, address: string): Promise<ValidKey> {
      const found = await findValidKey(db, key, now())
      if (!found) {
        await countWrongKey(address)
        throw toProblem(KEY_PROBLEMS, { code: 'invalid-key' })
      }
      await saveUse(found, address)
      return found
    },
    /** Counts a request. @returns how many more may follow at once. Throws 429. */
    spend({ accountId }: ValidKey, address: string): number {
      const left = sites.spend(`${accountId}\n${siteOfAddress(address)}`, 1)
      return Math.min(left, accounts.spend(accountId, 1))
    },
  }
}

/** The headers of the IETF draft "RateLimit header fields for HTTP". @param left how many requests may follow at once */
export function rateLimitHeaders(left: number): Record<string, string> {
  const { burst, perSecond } = SITE_LIMIT
  const missing = Math.max(0, burst - left)
  return {
    'ratelimit-policy': `"key";q=${burst};w=${burst / perSecond}`,
    ratelimit: `"key";r=${left};t=${Math.ceil(missing / perSecond)}`,
  }
}
