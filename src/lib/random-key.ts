/** A random idempotency key. `crypto.randomUUID` is missing on pages without HTTPS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-')
