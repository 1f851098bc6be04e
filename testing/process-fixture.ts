/** The fixture of whole processes for the tests that vitest runs. */
import { inject, onTestFinished } from 'vitest'
import { createBuiltInFixture, createFixture, type Fixture } from './torture/fixture.ts'

export const openFixture = () => createFixture(inject('serverUrl'))

async function closedWithTest<Opened extends Fixture>(fixture: Opened): Promise<Opened> {
  onTestFinished(() => fixture.close())
  return fixture
}

/** Closes it at the end of the test. */
export const openFixtureOfTest = async () => closedWithTest(await openFixture())

/** A shop with its own PostgreSQL. */
export const openBuiltInFixtureOfTest = async () => closedWithTest(await createBuiltInFixture())
