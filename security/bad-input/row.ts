/** What a row of the catalogue is: a bad input in our own words, and what the shop does with it. */
import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Fixture } from './fixture.ts'
import { type Answer, type RequestInput, statusAndCode } from './requests.ts'

export interface Row {
  /** As the catalogue counts; by a word what it does not name. */
  row: number | 'wire' | 'provider'
  input: string
  /** What becomes of it, for the name of its test. */
  result: string
  verify: (fixture: Fixture) => Promise<unknown>
}

type CreateRequest = (fixture: Fixture) => RequestInput | Promise<RequestInput>

interface RowOptions {
  /** Why the answer is another one than the catalogue's. */
  reason?: string
  check?: (answer: Answer, fixture: Fixture) => unknown
}

/** @param answer '422 invalid-input'; nothing is written */
export function rejected(
  row: number,
  input: string,
  answer: string,
  request: CreateRequest,
  options: RowOptions = {},
): Row {
  return accepted(row, input, answer, request, { ...options, writesNothing: true })
}

/** Answered as any other request is; `also` says what is seen of it. */
export function accepted(
  row: number,
  input: string,
  answer: string,
  createRequest: CreateRequest,
  { reason, check, writesNothing = false }: RowOptions & { writesNothing?: boolean } = {},
): Row {
  return {
    row,
    input,
    result: reason ? `${answer} (${reason})` : answer,
    async verify(fixture) {
      const request = await createRequest(fixture)
      const response = writesNothing
        ? await fixture.expectNoWrites(() => fixture.ask(request))
        : await fixture.ask(request)
      expect(statusAndCode(response)).toBe(answer)
      await check?.(response, fixture)
    },
  }
}

/** What takes more than one request to see. */
export function scenario(row: Row['row'], input: string, result: string, verify: Row['verify']): Row {
  return { row, input, result, verify }
}

/** @param proof `file › name` of a test that takes a town of its own */
export function coveredBy(row: Row['row'], input: string, proof: string): Row {
  return {
    row,
    input,
    result: `proven by ${proof}`,
    async verify() {
      const [file = '', name = ''] = proof.split(' › ')
      expect(existsSync(file) && readFileSync(file, 'utf8').includes(name), proof).toBe(true)
    },
  }
}

/** The shop has no such thing: the call that would do it is not there. */
export function notApplicable(
  row: number,
  input: string,
  reason: string,
  answer: '404 endpoint-not-found' | '405 method-not-allowed',
  request: CreateRequest,
): Row {
  const { verify } = rejected(row, input, answer, request)
  return { row, input, result: `not applicable (${reason}): ${answer}`, verify }
}
