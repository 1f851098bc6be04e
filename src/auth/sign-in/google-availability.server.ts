const TIMEOUT_MS = 3_000

/**
 * True if the provider responds. Checked before the browser is sent there: an empty popup would not tell the user that
 * the password still works.
 */
export async function isProviderReachable(discoveryUrl: string): Promise<boolean> {
  try {
    const response = await fetch(discoveryUrl, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
