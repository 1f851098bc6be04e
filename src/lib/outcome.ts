/**
 * What a command returns: the deed done, or a refusal the caller can act on. Broken assumptions are thrown instead.
 * `because` is the stable code that the wire carries as `code`.
 */
export type Outcome<Value, Refusal extends { because: string }> =
  | { done: true; value: Value }
  | { done: false; refusal: Refusal }

export function done<Value>(value: Value): { done: true; value: Value } {
  return { done: true, value }
}

export function refused<const Refusal extends { because: string }>(
  refusal: Refusal,
): { done: false; refusal: Refusal } {
  return { done: false, refusal }
}
