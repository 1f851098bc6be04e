/** The fixture of whole processes for the tests that vitest runs. */
import { inject, onTestFinished } from 'vitest'
import type { Engine } from './engines.ts'
import { createFixture, type Fixture } from './torture/fixture.ts'

export const openFixture = (engine: Engine): Promise<Fixture> =>
  createFixture(engine, { serverUrl: inject('serverUrl'), embeddedTemplate: inject('embeddedTemplate') })

/** Closes it at the end of the test. */
export async function openFixtureOfTest(engine: Engine): Promise<Fixture> {
  const fixture = await openFixture(engine)
  onTestFinished(() => fixture.close())
  return fixture
}
