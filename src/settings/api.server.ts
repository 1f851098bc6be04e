/** The settings that administrators change in the browser. */
import { staff } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { INVALID_INPUT, type ProblemTable } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { clientAddressFrom } from '#app/auth/account/auth-proxy.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { CONFIRMATION_FAILED } from '#app/users/problems.server.ts'
import { saveSection } from './commands.server.ts'
import { sectionChangeBody, sectionParams, sectionSchema, sectionsSchema } from './contract.ts'
import { CONFLICT } from './copy.ts'
import { readSections } from './queries.server.ts'
import { needsPassword, type SettingTexts } from './settings.server.ts'

const endpoint = endpointsOf('Settings')

const SETTINGS_PROBLEMS = {
  'confirmation-failed': CONFIRMATION_FAILED,
  'version-conflict': [409, CONFLICT, { extra: ['current'] }],
  'invalid-input': INVALID_INPUT,
} as const satisfies ProblemTable

/** @param environment what the environment sets, which administrators cannot change */
export const createSettingsEndpoints = (environment: SettingTexts, rateLimits: RateLimits) => [
  endpoint({
    route: 'GET /settings',
    summary: 'List the settings by section',
    access: staff('settings.change'),
    response: json(sectionsSchema, 'The sections, each with its settings'),
    run: ({ db }) => readSections(db, environment),
  }),
  endpoint({
    route: 'PUT /settings/{section}',
    summary: 'Change settings of a section',
    description:
      'A change of the bank account is confirmed by your own password. The other administrators get an email.',
    access: staff('settings.change'),
    bodyLimit: MAX_BULK_BYTES,
    params: sectionParams,
    body: sectionChangeBody,
    response: json(sectionSchema, 'The section as it is now'),
    refuses: SETTINGS_PROBLEMS,
    problems: [429],
    changes: ['settings'],
    run(ctx, { params: { section }, body }, c) {
      const save = () => saveSection(ctx, environment, section, body)
      return needsPassword(section)
        ? rateLimits.countWrongSecret(ctx.actor.email, clientAddressFrom(c), save)
        : save()
    },
  }),
]
