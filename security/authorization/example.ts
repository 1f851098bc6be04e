/** An example of a call, besides what follows from the declaration of the call. */
import type { Actor, Personas } from './personas.ts'

/** An answer is its status, and for refusals its code. */
export type Answers = Record<Actor, string>

interface Sent {
  body?: unknown
  headers?: Record<string, string>
  query?: string
  /** The user that the call is about, if not the customer. */
  email?: string | undefined
}

export interface Example {
  /** The response to allowed actors, if not the status that the call declares. */
  done?: string
  /** Other responses to some actors. */
  except?: Partial<Answers>
  /** True if the order of the path is paid. */
  isPaid?: boolean
  /** True if the shipment of the path has left. */
  isDispatched?: boolean
  /** Creates a request, anew for each actor. */
  send?: (personas: Personas) => Sent | Promise<Sent>
}

export const NOT_ALLOWED = '403 forbidden'

/** The response to users whose records the call is not about. */
export const forOthers = (answer: string) => ({ 'other customer': answer, demoted: answer })

export const everyone = (answer: string): Answers => ({
  guest: answer,
  removed: answer,
  customer: answer,
  'other customer': answer,
  demoted: answer,
  administrator: answer,
})
