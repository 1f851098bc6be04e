/** Signing in and out: Better Auth's standard endpoints behind the shop's own rate limits and problem responses. */
import type { AuthServices } from './account/auth-calls.server.ts'
import { createConfirmationEndpoints } from './email-confirmation/api.server.ts'
import { createPasswordEndpoints } from './passwords/api.server.ts'
import { createSecondFactorEndpoints } from './second-factor/api.server.ts'
import { createSessionEndpoints } from './sessions/api.server.ts'
import { createSignInEndpoints } from './sign-in/api.server.ts'
import { createGoogleEndpoints } from './sign-in/google.api.server.ts'

export function createAuthEndpoints(services: AuthServices & { secret: string }) {
  return [
    ...createSessionEndpoints(services),
    ...createSignInEndpoints(services),
    ...createGoogleEndpoints(services),
    ...createPasswordEndpoints(services),
    ...createConfirmationEndpoints(services),
    ...createSecondFactorEndpoints(services),
  ]
}
