/**
 * Shares out the connections to the database. A request that waits for a locked row keeps its connection, so the requests
 * of one account or one site wait for each other before they take one (docs/decisions/0173-shares-of-what-all-use.md).
 */
import { TOO_MANY_CONCURRENT } from '#app/app/account-limit.server.ts'
import { siteOf } from '#app/app/client-address.server.ts'
import { createKeyedConcurrencyLimit } from '#app/app/concurrency-limit.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'

/** Of the ten connections of a process. A request seldom uses more than one at a time. */
const MAX_RUNNING_OF_ACCOUNT = 3
/** Of all sites together, beside one request of each site. */
const MAX_FURTHER_RUNNING = 4
/** As many as one network may have open. */
const MAX_WAITING = 64

/** @param hasWaited for other requests */
type Work<Value> = (hasWaited: boolean) => Promise<Value>

/** Runs one request of each site, and a few more of those that run the fewest. */
function createSiteShares() {
  const sites = new Map<string, { running: number; waiting: (() => void)[] }>()
  let furtherRunning = 0

  function startNext(): void {
    const [site] = [...sites.values()]
      .filter(({ waiting }) => waiting.length > 0)
      .sort((one, other) => one.running - other.running)
    if (!site || (site.running > 0 && furtherRunning >= MAX_FURTHER_RUNNING)) return
    if (site.running > 0) furtherRunning += 1
    site.running += 1
    site.waiting.shift()?.()
    startNext()
  }

  return async function runForSite<Value>(name: string, work: Work<Value>): Promise<Value> {
    const site = sites.get(name) ?? { running: 0, waiting: [] }
    if (site.waiting.length >= MAX_WAITING) throw new HttpProblem(TOO_MANY_CONCURRENT)
    sites.set(name, site)
    const turn = Promise.withResolvers<void>()
    site.waiting.push(turn.resolve)
    startNext()
    const hasWaited = site.waiting.length > 0
    await turn.promise
    try {
      return await work(hasWaited)
    } finally {
      site.running -= 1
      if (site.running > 0) furtherRunning -= 1
      if (site.running + site.waiting.length === 0) sites.delete(name)
      startNext()
    }
  }
}

export function createDatabaseShares() {
  const ofAccount = createKeyedConcurrencyLimit(
    MAX_RUNNING_OF_ACCOUNT,
    MAX_WAITING,
    () => new HttpProblem(TOO_MANY_CONCURRENT),
  )
  const ofSite = createSiteShares()

  /** Runs work when it is the turn of its account, undefined for guests, and of its network, undefined for this computer. */
  return function runInTurn<Value>(
    account: string | undefined,
    network: string | undefined,
    work: Work<Value>,
  ): Promise<Value> {
    const runForSite: Work<Value> = (hasWaited) =>
      network === undefined
        ? work(hasWaited)
        : ofSite(siteOf(network), (hasWaitedHere) => work(hasWaited || hasWaitedHere))
    // First the account, so that the waiting requests of one account take no places of its site.
    return account === undefined ? runForSite(false) : ofAccount(account, runForSite)
  }
}
