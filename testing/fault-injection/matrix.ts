/** The expected result of each action for each failing service. */
import { ACTIONS, type Action, type Outcome } from './actions.ts'

const all = (outcome: Outcome): Record<Action, Outcome> =>
  Object.fromEntries(ACTIONS.map((action) => [action, outcome])) as Record<Action, Outcome>

export const MATRIX = {
  'database refused': { ...all('honest 503'), browse: 'works stale' },
  'database slow': all('works'),
  'database silent': { ...all('honest 503'), browse: 'works stale' },
  'database cut off in mid-commit': { ...all('honest 503'), browse: 'works', search: 'works' },
  'mail server down': all('works'),
  'OIDC server down': { ...all('works'), 'sign in with Google': 'honest 503' },
  'disk full': { ...all('honest 503'), browse: 'works', search: 'works' },
  'one process of two killed': all('works'),
} satisfies Record<string, Record<Action, Outcome>>

export type Failure = keyof typeof MATRIX
