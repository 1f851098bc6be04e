/** The identity calls as they are described under /api/docs. */
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
const signedInResponse = jsonResponse(signedInSchema, 'Who; the session is in the cookie')

export const getSessionRoute = createRoute({
  method: 'get',
  path: '/auth/get-session',
  tags,
  summary: 'Who is signed in here; null for nobody',
  responses: { 200: jsonResponse(currentSessionSchema, 'The session') },
})

export const signInByPasswordRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  tags,
  summary: 'Sign in by e-mail and password',
  description:
    'The answer never says whether an account exists. Ten wrong passwords a minute from one network, or for one account, are answered 429.',
  request: { body: jsonBody(signInBody) },
  responses: { 200: signedInResponse, ...errorResponses(400, 401, 403, 422, 429) },
})

export const signUpRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up/email',
  tags,
  summary: 'Open an account and sign in with it',
  request: { body: jsonBody(signUpBody) },
  responses: { 200: signedInResponse, ...errorResponses(400, 422, 429) },
})

export const signInByGoogleRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in/social',
  tags,
  summary: 'Begin signing in with Google: gives the address to go on at',
  request: { body: jsonBody(googleSignInBody) },
  responses: { 200: jsonResponse(redirectTargetSchema, 'Where to go on'), ...errorResponses(403, 404, 422) },
})

export const googleCallbackRoute = createRoute({
  method: 'get',
  path: '/auth/callback/google',
  tags,
  summary: 'Where Google sends the browser back to',
  responses: { 302: { description: 'On to the page that began it' } },
})

export const signOutRoute = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  tags,
  summary: 'Sign out here',
  responses: { 200: jsonResponse(statusSchema, 'Done') },
})

export const requestResetRoute = createRoute({
  method: 'post',
  path: '/auth/request-password-reset',
  tags,
  summary: 'Ask for a link to choose a new password; the answer is the same for every address',
  request: { body: jsonBody(resetRequestBody) },
  responses: {
    200: jsonResponse(statusSchema, 'On its way, if there is such an account'),
    ...errorResponses(422, 429),
  },
})

export const resetPasswordRoute = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  tags,
  summary: 'Choose a new password by the link of a mail; every session ends',
  request: { body: jsonBody(resetBody) },
  responses: { 200: jsonResponse(statusSchema, 'Done'), ...errorResponses(400, 422) },
})

export const requestConfirmationRoute = createRoute({
  method: 'post',
  path: '/auth/send-verification-email',
  tags,
  summary: 'Ask for another email that confirms an address',
  description:
    'For the caller’s own address a refusal says why. For any other the answer is the same whether or not there is such an account. An address gets at most five such emails an hour.',
  request: { body: jsonBody(confirmationRequestBody) },
  responses: {
    200: jsonResponse(statusSchema, 'On its way, if there is such an account and it is not confirmed'),
    ...errorResponses(400, 422, 429),
  },
})

export const confirmEmailRoute = createRoute({
  method: 'post',
  path: '/auth/verify-email',
  tags,
  summary: 'Confirm an email address by the link of an email; again does no harm',
  request: { body: jsonBody(confirmationBody) },
  responses: { 200: jsonResponse(statusSchema, 'The address is confirmed'), ...errorResponses(400, 422) },
})

export const changePasswordRoute = createRoute({
  method: 'post',
  path: '/auth/change-password',
  tags,
  summary: 'Choose a new password, knowing the old one; every other session ends',
  request: { body: jsonBody(passwordChangeBody) },
  responses: { 200: signedInResponse, ...errorResponses(400, 401, 422, 429) },
})
