/** Examples of the calls about quotes. */
import { type Example, forOthers } from './example.ts'
import { exampleOffer } from './personas.ts'

/** The quote of another customer is answered like a quote that does not exist. */
const hiddenQuote = { except: forOthers('404 quote-not-found') }
/** Nobody accepts or counters in the name of the buyer. */
const buyersOnly = {
  except: { ...hiddenQuote.except, administrator: '404 quote-not-found' },
}

const template = { name: 'Works', validityDays: 30, terms: 'EXW', note: '' }

export const QUOTE_EXAMPLES: Record<string, Example | Example[]> = {
  'POST /api/quotes': {
    send: ({ product }) => ({ body: { lines: [{ productID: product._id, quantity: 2 }] } }),
  },
  'GET /api/quotes': [
    {},
    { done: '403 forbidden', except: { administrator: '200' }, send: () => ({ query: 'queue=to-answer' }) },
  ],
  'GET /api/quotes/:id': hiddenQuote,
  'GET /api/quotes/:id/versions/:no/quote.pdf': hiddenQuote,
  'GET /api/quotes/:id/versions/:no/quote.xlsx': hiddenQuote,
  'POST /api/quotes/:id/offers': { send: () => ({ body: exampleOffer(2) }) },
  'POST /api/quotes/:id/counteroffers': {
    ...buyersOnly,
    send: () => ({
      body: { version: 2, note: '', lines: [{ lineNo: 1, quantity: 3, targetPrice: 1 }] },
    }),
  },
  'POST /api/quotes/:id/acceptances': {
    ...buyersOnly,
    send: () => ({ body: { version: 2, prices: 'quote', address: 'Store 4', phone: '1' } }),
  },
  'POST /api/quotes/:id/messages': [
    { ...hiddenQuote, send: () => ({ body: { kind: 'message', text: 'When?' } }) },
    {
      done: '403 forbidden',
      except: { administrator: '200' },
      send: () => ({ body: { kind: 'note', text: 'Margin' } }),
    },
  ],
  'POST /api/quotes/drafts': {
    send: ({ product, customer }) => ({
      body: { email: customer.email, lines: [{ productID: product._id, quantity: 2 }] },
    }),
  },
  'POST /api/offer-templates': { send: () => ({ body: { ...template, name: crypto.randomUUID() } }) },
  'PUT /api/offer-templates/:id': {
    done: '404 template-not-found',
    send: () => ({ body: { ...template, version: 1 } }),
  },
  'DELETE /api/offer-templates/:id': { done: '404 template-not-found' },
  'POST /api/quotes/:id/duplicates': {
    done: '409 quote-closed',
    except: hiddenQuote.except,
  },
  'POST /api/quotes/:id/links': { ...buyersOnly, send: () => ({ body: { version: 2 } }) },
  'DELETE /api/quotes/:id/links/:link': {
    done: '404 link-not-found',
    except: buyersOnly.except,
  },
  'POST /api/quotes/:id/files': {
    done: '422 invalid-quote-file',
    except: hiddenQuote.except,
    send: () => ({
      query: 'name=drawing.pdf',
      body: 'text',
      headers: { 'content-type': 'application/octet-stream' },
    }),
  },
  'GET /api/quotes/:id/files/:file': {
    done: '404 quote-file-not-found',
    except: hiddenQuote.except,
  },
  'DELETE /api/quotes/:id/files/:file': {
    done: '404 quote-file-not-found',
    except: hiddenQuote.except,
  },
  'POST /api/quote-links/view': { done: '404 link-not-found', send: () => ({ body: { token: 'wrong' } }) },
  'POST /api/quote-links/quote.pdf': {
    done: '404 link-not-found',
    send: () => ({ body: { token: 'wrong' } }),
  },
  'POST /api/quote-links/decisions': {
    done: '404 link-not-found',
    send: () => ({ body: { token: 'wrong', name: 'Ann', decision: 'yes' } }),
  },
  'PUT /api/quotes/:id/assignee': { send: () => ({ body: { isAssigned: true } }) },
}
