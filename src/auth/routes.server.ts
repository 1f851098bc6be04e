/** The OpenAPI descriptions of the authentication calls. */
import { createRoute } from '@hono/zod-openapi'
import { errorResponses, jsonBody, jsonResponse } from '#app/app/api.server.ts'
import {
  confirmationBody,
  confirmationRequestBody,
  currentSessionSchema,
  googleSignInBody,
  passwordChangeBody,
  redirectTargetSchema,
  resetBody,
  resetRequestBody,
  signedInSchema,
  signInBody,
  signUpBody,
  statusSchema,
} from './contract.ts'

const tags = ['Authentication']
const signedInResponse = jsonResponse(signedInSchema, 'The user; the session is in the cookie')

export const getSessionRoute = createRoute({
  method: 'get',
  path: '/auth/get-session',
  tags,
  summary: 'Get the current session; null for a guest',
  responses: { 200: jsonResponse(currentSessionSchema, 'The session') },
})

export const signInByPasswordRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  tags,
  summary: 'Sign in with email and password',
  description:
    'The response never reveals whether an account exists. After ten wrong passwords in a minute from one network or for one account, the response is 429.',
  request: { body: jsonBody(signInBody) },
  responses: { 200: signedInResponse, ...errorResponses(400, 401, 403, 422, 429) },
})

export const signUpRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up/email',
  tags,
  summary: 'Create an account and sign in',
  request: { body: jsonBody(signUpBody) },
  responses: { 200: signedInResponse, ...errorResponses(400, 422, 429) },
})

export const signInByGoogleRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in/social',
  tags,
  summary: 'Start signing in with Google',
  request: { body: jsonBody(googleSignInBody) },
  responses: {
    200: jsonResponse(redirectTargetSchema, 'Google’s sign-in page'),
    ...errorResponses(403, 404, 422),
  },
})

export const googleCallbackRoute = createRoute({
  method: 'get',
  path: '/auth/callback/google',
  tags,
  summary: 'Complete signing in with Google',
  responses: { 302: { description: 'Redirect to the page that started the sign-in' } },
})

export const signOutRoute = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  tags,
  summary: 'Sign out of this session',
  responses: { 200: jsonResponse(statusSchema, 'Done') },
})

export const requestResetRoute = createRoute({
  method: 'post',
  path: '/auth/request-password-reset',
  tags,
  summary: 'Request a password reset link; the response is the same for every address',
  request: { body: jsonBody(resetRequestBody) },
  responses: {
    200: jsonResponse(statusSchema, 'The email is sent if the account exists'),
    ...errorResponses(422, 429),
  },
})

export const resetPasswordRoute = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  tags,
  summary: 'Set a new password with a reset link; all sessions end',
  request: { body: jsonBody(resetBody) },
  responses: { 200: jsonResponse(statusSchema, 'Done'), ...errorResponses(400, 422) },
})

export const requestConfirmationRoute = createRoute({
  method: 'post',
  path: '/auth/send-verification-email',
  tags,
  summary: 'Request another confirmation email',
  description:
    'Errors are reported only for the caller’s own address. For any other address the response is the same whether or not the account exists. An address receives at most five confirmation emails an hour.',
  request: { body: jsonBody(confirmationRequestBody) },
  responses: {
    200: jsonResponse(statusSchema, 'The email is sent if the account exists and is not confirmed'),
    ...errorResponses(400, 422, 429),
  },
})

export const confirmEmailRoute = createRoute({
  method: 'post',
  path: '/auth/verify-email',
  tags,
  summary: 'Confirm an email address with the token of a confirmation email; may be repeated',
  request: { body: jsonBody(confirmationBody) },
  responses: { 200: jsonResponse(statusSchema, 'The address is confirmed'), ...errorResponses(400, 422) },
})

export const changePasswordRoute = createRoute({
  method: 'post',
  path: '/auth/change-password',
  tags,
  summary: 'Change the password; requires the current one and ends all other sessions',
  request: { body: jsonBody(passwordChangeBody) },
  responses: { 200: signedInResponse, ...errorResponses(400, 401, 422, 429) },
})
