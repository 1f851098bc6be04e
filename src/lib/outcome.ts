/**
 * The result of a command: its value, or a refusal that the caller can act on. Broken assumptions are thrown.
 * `code` is also the code of the problem response.
 */
export type Outcome<Value, Refusal extends { code: string }> =
  | { done: true; value: Value; isReplay?: true }
  | { done: false; refusal: Refusal }

export type AnyOutcome = Outcome<unknown, { code: string }>

export function done<Value>(value: Value): { done: true; value: Value } {
  return { done: true, value }
}

/** The value of an earlier request, which was the same one: only its result is repeated. */
export function replayed<Value>(value: Value): { done: true; value: Value; isReplay: true } {
  return { done: true, value, isReplay: true }
}

export function refused<const Refusal extends { code: string }>(
  refusal: Refusal,
): { done: false; refusal: Refusal } {
  return { done: false, refusal }
}

export interface Refused {
  done: false
  refusal: { code: string }
}

/** True for a refusal, among what a command may return. */
export const isRefused = <Value>(value: Value): value is Extract<Value, Refused> =>
  typeof value === 'object' && value !== null && 'done' in value && value.done === false

export const isOutcome = <Value, Refusal extends { code: string }>(
  answer: Value | Outcome<Value, Refusal>,
): answer is Outcome<Value, Refusal> =>
  typeof answer === 'object' && answer !== null && 'done' in answer && typeof answer.done === 'boolean'

/** Continues with the value of a command. A refusal stays as it is. */
export async function mapOutcome<Result extends AnyOutcome, Mapped>(
  command: Promise<Result>,
  map: (value: Extract<Result, { done: true }>['value']) => Mapped | Promise<Mapped>,
): Promise<Outcome<Mapped, Extract<Result, { done: false }>['refusal']>> {
  const outcome: AnyOutcome = await command
  return outcome.done ? { ...outcome, value: await map(outcome.value) } : outcome
}

/** The value of a command. Throws `toProblem` of its refusal. */
export function requireDone<Value, Refusal extends { code: string }>(
  outcome: Outcome<Value, Refusal>,
  toProblem: (refusal: Refusal) => Error,
): Value {
  if (!outcome.done) throw toProblem(outcome.refusal)
  return outcome.value
}
