/** How the tabs of a browser tell each other that the address is confirmed. */
const CHANNEL = 'fixit-email-confirmed'

export function announceConfirmation(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** @returns the way to stop listening */
export function onConfirmation(heard: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = heard
  return () => channel.close()
}
