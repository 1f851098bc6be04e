/** A row of the catalog of bad inputs: the input, and what the shop does with it. */
import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Fixture } from './fixture.ts'
import { type Answer, type RequestInput, statusAndCode } from './requests.ts'

export interface Row {
  /** The number in the catalog; a word for rows that the catalog does not have. */
  row: number | 'wire' | 'provider'
  input: string
  /** The expected result, for the test name. */
  result: string
  verify: (fixture: Fixture) => Promise<unknown>
}

type CreateRequest = (fixture: Fixture) => RequestInput | Promise<RequestInput>

interface RowOptions {
  /** Why the result differs from the catalog. */
  reason?: string
  check?: (answer: Answer, fixture: Fixture) => unknown
}

/** Input that is rejected and writes nothing. @param answer '422 invalid-input' */
export function rejected(
  row: number,
  input: string,
  answer: string,
  request: CreateRequest,
  options: RowOptions = {},
): Row {
  return accepted(row, input, answer, request, { ...options, writesNothing: true })
}

/** Input that is accepted; `check` verifies the effect. */
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

/** A row that needs more than one request. */
export function scenario(row: Row['row'], input: string, result: string, verify: Row['verify']): Row {
  return { row, input, result, verify }
}

/** @param proof `file › name` of a test elsewhere that covers this row */
export function coveredBy(row: Row['row'], input: string, proof: string): Row {
  return {
    row,
    input,
    result: `covered by ${proof}`,
    async verify() {
      const [file = '', name = ''] = proof.split(' › ')
      expect(existsSync(file) && readFileSync(file, 'utf8').includes(name), proof).toBe(true)
    },
  }
}

/** A row that does not apply: the endpoint for it does not exist. */
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
