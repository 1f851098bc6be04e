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
const MAX_RUNNING_OF_SITE = 5
/** As many as one network may have open. */
const MAX_WAITING = 64

export function createDatabaseShares() {
  const createLimit = (maxRunning: number) =>
    createKeyedConcurrencyLimit(maxRunning, MAX_WAITING, () => new HttpProblem(TOO_MANY_CONCURRENT))
  const ofAccount = createLimit(MAX_RUNNING_OF_ACCOUNT)
  const ofSite = createLimit(MAX_RUNNING_OF_SITE)

  /**
   * Runs work when it is the turn of its account, undefined for guests, and of its network, undefined for this computer.
   * @param work is told whether it has waited for other requests
   */
  return function runInTurn<Value>(
    account: string | undefined,
    network: string | undefined,
    work: (hasWaited: boolean) => Promise<Value>,
  ): Promise<Value> {
    const runForSite = (hasWaited: boolean) =>
      network === undefined
        ? work(hasWaited)
        : ofSite(siteOf(network), (hasWaitedHere) => work(hasWaited || hasWaitedHere))
    // First the account, so that the waiting requests of one account take no places of its site.
    return account === undefined ? runForSite(false) : ofAccount(account, runForSite)
  }
}
