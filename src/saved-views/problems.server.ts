import { INVALID_INPUT, type ProblemTable } from '#app/app/problems.server.ts'
import { viewsCopy } from './copy.ts'
import { MAX_VIEWS } from './view-lists.ts'

export const VIEW_PROBLEMS = {
  'view-not-found': [404, 'There is no such view, or it is not yours.'],
  'name-taken': [409, 'Another view of this list has this name. Enter another one.', { field: 'name' }],
  'view-limit-reached': [
    409,
    `A list has at most ${MAX_VIEWS} shared views, and ${MAX_VIEWS} of each person. Delete one first.`,
  ],
  'version-conflict': [409, viewsCopy.conflict],
  'invalid-input': INVALID_INPUT,
} as const satisfies ProblemTable
