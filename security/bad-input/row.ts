/** What a row of the catalogue is: a bad input in our own words, and what the shop does with it. */
import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Fixture } from './fixture.ts'
import { type Answer, messageOf, type Sent } from './requests.ts'

export interface Row {
  /** As the catalogue counts; by a word what it does not name. */
  row: number | 'wire' | 'provider'
  input: string
  /** What becomes of it, for the name of its test. */
  becomes: string
  prove: (stage: Fixture) => Promise<unknown>
}

type Request = (stage: Fixture) => Sent | Promise<Sent>

interface More {
  /** Why the answer is another one than the catalogue's. */
  because?: string
  also?: (answer: Answer, stage: Fixture) => unknown
}

/** @param answer '422 invalid-input'; nothing is written */
export function refused(row: number, input: string, answer: string, request: Request, more: More = {}): Row {
  return taken(row, input, answer, request, { ...more, writesNothing: true })
}

/** Answered as any other request is; `also` says what is seen of it. */
export function taken(
  row: number,
  input: string,
  answer: string,
  request: Request,
  { because, also, writesNothing = false }: More & { writesNothing?: boolean } = {},
): Row {
  return {
    row,
    input,
    becomes: because ? `${answer} (${because})` : answer,
    async prove(stage) {
      const sent = await request(stage)
      const given = writesNothing ? await stage.untouched(() => stage.ask(sent)) : await stage.ask(sent)
      expect(messageOf(given)).toBe(answer)
      await also?.(given, stage)
    },
  }
}

/** What takes more than one request to see. */
export function shown(row: Row['row'], input: string, becomes: string, prove: Row['prove']): Row {
  return { row, input, becomes, prove }
}

/** @param proof `file › name` of a test that takes a town of its own */
export function provenBy(row: Row['row'], input: string, proof: string): Row {
  return {
    row,
    input,
    becomes: `proven by ${proof}`,
    async prove() {
      const [file = '', name = ''] = proof.split(' › ')
      expect(existsSync(file) && readFileSync(file, 'utf8').includes(name), proof).toBe(true)
    },
  }
}

/** The shop has no such thing: the call that would do it is not there. */
export function notApplicable(
  row: number,
  input: string,
  because: string,
  answer: '404 endpoint-not-found' | '405 method-not-allowed',
  request: Request,
): Row {
  const { prove } = refused(row, input, answer, request)
  return { row, input, becomes: `not applicable (${because}): ${answer}`, prove }
}
