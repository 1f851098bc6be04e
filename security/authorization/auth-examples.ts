/** Examples of the calls around sign-in. */
import { type Example, NOT_ALLOWED } from './example.ts'

export const AUTH_EXAMPLES: Record<string, Example> = {
  'POST /api/auth/sign-in/email': {
    done: '401 invalid-email-or-password',
    send: ({ customer }) => ({ body: { email: customer.email, password: 'guessed' } }),
  },
  'POST /api/auth/sign-up/email': {
    done: '422 user-already-exists-use-another-email',
    send: ({ customer }) => ({ body: { name: 'Sly', email: customer.email, password: 'secret-1' } }),
  },
  'POST /api/auth/sign-in/social': {
    done: '404 provider-not-found',
    send: () => ({ body: { provider: 'google' } }),
  },
  'GET /api/auth/callback/google': { send: () => ({ query: 'state=x&code=y' }) },
  'POST /api/auth/request-password-reset': {
    send: () => ({ body: { email: 'nobody@company.example' } }),
  },
  'POST /api/auth/reset-password': {
    done: '400 invalid-token',
    send: () => ({ body: { token: 'guessed', newPassword: 'secret-2' } }),
  },
  'POST /api/auth/send-verification-email': {
    send: () => ({ body: { email: 'nobody@company.example' } }),
  },
  'POST /api/auth/verify-email': {
    done: '400 invalid-token',
    send: () => ({ body: { token: 'guessed' } }),
  },
  'POST /api/auth/change-password': {
    done: '400 invalid-password',
    send: () => ({ body: { currentPassword: 'guessed', newPassword: 'secret-2' } }),
  },
  'POST /api/auth/second-factor': {
    done: '409 no-second-factor',
    send: () => ({ body: { code: '123456' } }),
  },
  // The administrator has begun to add one.
  'POST /api/auth/second-factor/confirmation': {
    done: '409 no-second-factor',
    except: { administrator: '401 second-factor-invalid' },
    send: () => ({ body: { code: '123456' } }),
  },
  // Only staff members have one.
  'POST /api/auth/second-factor/enrollment': {
    except: { customer: NOT_ALLOWED, 'other customer': NOT_ALLOWED, demoted: NOT_ALLOWED },
    send: () => ({ body: { password: 'secret-1' } }),
  },
  'DELETE /api/auth/second-factor': {
    done: '409 no-second-factor',
    except: { customer: NOT_ALLOWED, 'other customer': NOT_ALLOWED, demoted: NOT_ALLOWED },
    send: () => ({ body: { password: 'secret-1' } }),
  },
  'POST /api/auth/sign-out': { send: () => ({ body: {} }) },
  // Redirected to the form with what was wrong.
  'POST /api/register': {
    send: ({ customer }) => ({
      body: `name=Eve&email=${encodeURIComponent(customer.email)}&password=guessed`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
  'POST /api/reset-password': {
    send: () => ({
      body: 'email=nobody',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
  'POST /api/sign-in': {
    send: ({ customer }) => ({
      body: `email=${encodeURIComponent(customer.email)}&password=guessed`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
}
