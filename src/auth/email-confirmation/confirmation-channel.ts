/** Announces a confirmed email address to the other tabs of the browser. */
const CHANNEL = 'fixit-email-confirmed'

export function announceConfirmation(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** @returns stops listening */
export function onConfirmation(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}
