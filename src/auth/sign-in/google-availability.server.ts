const TIMEOUT_MS = 3_000

/**
 * True when the provider can be reached right now. Asked before somebody is sent there: a dead popup tells nobody
 * that the password still works.
 */
export async function isProviderReachable(discoveryUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(discoveryUrl, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
