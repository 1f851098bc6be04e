/** Examples of the calls about users, their address books and their reviews. */
import { type Example, everyone, NOT_ALLOWED } from './example.ts'
import { exampleAddress, type Personas } from './personas.ts'

const savedAddress = { ...exampleAddress, isDefault: false }

const view = { name: 'To ship', isShared: false, search: { status: 'paid' } }

const noReview = (body: object) => ({ done: '404 review-not-found', send: () => ({ body }) })
const aboutNewUser = { send: async ({ newUser }: Personas) => ({ email: (await newUser()).email }) }

export const USER_EXAMPLES: Record<string, Example | Example[]> = {
  'GET /api/saved-views': { send: () => ({ query: 'list=orders' }) },
  'POST /api/saved-views': { send: () => ({ body: { ...view, list: 'orders' } }) },
  'PUT /api/saved-views/:id': { done: '404 view-not-found', send: () => ({ body: { ...view, version: 1 } }) },
  'DELETE /api/saved-views/:id': { done: '404 view-not-found' },
  'PUT /api/settings/:section': { send: () => ({ body: { version: 0, texts: {} } }) },
  'PUT /api/staff/:email/roles': {
    send: async ({ newUser }) => ({
      email: (await newUser()).email,
      body: { roles: ['sales'], password: 'secret-1' },
    }),
  },
  'DELETE /api/staff/:email/second-factor': {
    done: '404 user-not-found',
    send: () => ({ body: { password: 'secret-1' } }),
  },
  'PUT /api/calendar/:day': {
    done: '422 invalid-input',
    send: () => ({ body: { name: 'Fair', isWorking: false } }),
  },
  'DELETE /api/calendar/:day': { done: '404 calendar-day-not-found' },
  'POST /api/review': {
    send: ({ customer }) => ({ body: { email: customer.email, reviewText: 'Good.', usersRating: 5 } }),
  },
  'GET /api/review/:id': { except: everyone('404 review-not-found') },
  'PATCH /api/review/:id': noReview({ reviewText: 'Better.', usersRating: 4, version: 1 }),
  'POST /api/review/:id/reports': noReview({ reason: 'spam' }),
  'POST /api/moderated-reviews/:id/decisions': noReview({ decision: 'keep' }),
  'POST /api/user/:email/addresses': { send: () => ({ body: savedAddress }) },
  'PUT /api/user/:email/addresses/:id': {
    done: '404 address-not-found',
    send: () => ({ body: savedAddress }),
  },
  'DELETE /api/user/:email/addresses/:id': { done: '404 address-not-found' },
  'PUT /api/customers/:email/internal-note': { send: () => ({ body: { text: 'Call first.', version: 0 } }) },
  'PUT /api/user/:email': { send: () => ({ body: { name: 'Ann' } }) },
  'PUT /api/user/admin/:email': {
    send: async ({ newUser }) => ({ email: (await newUser()).email, body: { password: 'secret-1' } }),
  },
  // The customer is no administrator, so nothing changes.
  'POST /api/user/admin/:email/demotion': { send: () => ({ body: { password: 'secret-1' } }) },
  'DELETE /api/user/:email': aboutNewUser,
  // The sessions of a new user, because an actor without a session could send no further request.
  'DELETE /api/user/:email/sessions': {
    ...aboutNewUser,
    except: { customer: NOT_ALLOWED },
  },
  'DELETE /api/user/:email/sessions/:id': { done: '404 session-not-found' },
  'POST /api/user/:email/deletion': {
    done: '422 confirmation-failed',
    send: () => ({ body: { password: 'guessed' } }),
  },
}
