/** By order: undefined if it changed, otherwise the reason. */
export type OrderResults = ReadonlyMap<string, string | undefined>

/**
 * Sends one request for each order, one after the other.
 * @param onSent called before each request with the number of earlier ones
 * @returns the result of each order, and the responses of those that changed
 */
export async function changeEachOrder<Changed>(
  orders: readonly { id: string }[],
  change: (id: string) => Promise<Changed>,
  describeError: (error: Error) => string,
  onSent: (sent: number) => void,
): Promise<{ results: OrderResults; changed: { id: string; response: Changed }[] }> {
  const results = new Map<string, string | undefined>()
  const changed: { id: string; response: Changed }[] = []
  for (const { id } of orders) {
    onSent(results.size)
    try {
      changed.push({ id, response: await change(id) })
      results.set(id, undefined)
    } catch (error) {
      results.set(id, describeError(error as Error))
    }
  }
  return { results, changed }
}
