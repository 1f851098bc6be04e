/** Examples of the calls about orders, shipments, the order list and saved lists. */
import { type Example, forOthers } from './example.ts'
import type { Personas } from './personas.ts'

/** The order of another customer is answered like an order that does not exist. */
const hiddenOrder = { except: forOthers('404 order-not-found') }
/** Administrators find no list of another user either. */
const hiddenList = {
  except: { ...forOthers('404 saved-list-not-found'), administrator: '404 saved-list-not-found' },
}

const pickingLists = async ({ newPaidOrder }: Personas) => ({
  query: `print=picking-lists&orders=${await newPaidOrder()}`,
})

export const ORDER_EXAMPLES: Record<string, Example | Example[]> = {
  'POST /api/quickorder': { send: ({ product }) => ({ body: { terms: [product.sku] } }) },
  'POST /api/purchase': {
    send: ({ customer, product }) => ({
      body: {
        email: customer.email,
        address: 'Store 4',
        Phone: '1',
        orderquentity: 2,
        productID: product._id,
        price: product.price,
      },
    }),
  },
  'POST /api/orders': {
    send: ({ product }) => ({
      body: {
        lines: [{ productID: product._id, quantity: 2, price: product.price }],
        address: 'Store 4',
        Phone: '1',
      },
    }),
  },
  'POST /api/user/:email/orders': {
    send: ({ product }) => ({
      body: {
        lines: [{ productID: product._id, quantity: 2, price: product.price }],
        address: 'Store 4',
        Phone: '1',
      },
    }),
  },
  'POST /api/orders/check': {
    send: ({ product }) => ({
      body: { lines: [{ productID: product._id, quantity: 2 }], poNumber: 'PO-1' },
    }),
  },
  'GET /api/orders/last-quantities': { send: ({ product }) => ({ query: `product=${product._id}` }) },
  'GET /api/orders/export.csv': { send: () => ({ query: 'rows=lines' }) },
  'GET /api/orders/:id': hiddenOrder,
  'GET /api/orders/:id/reorder': hiddenOrder,
  'GET /api/orders/:id/pro-forma.pdf': hiddenOrder,
  'PUT /api/orders/:id/address': { ...hiddenOrder, send: () => ({ body: { address: 'Store 5' } }) },
  'POST /api/orders/:id/corrections': {
    ...hiddenOrder,
    done: '409 version-conflict',
    send: () => ({ body: { poNumber: 'PO-2', version: 0 } }),
  },
  'POST /api/orders/:id/transitions': [
    { ...hiddenOrder, send: () => ({ body: { to: 'cancelled' } }) },
    // The same call, asked for what only administrators do.
    {
      done: '409 transition-not-allowed',
      except: { ...hiddenOrder.except, administrator: '201' },
      send: () => ({ body: { to: 'paid' } }),
    },
  ],
  'POST /api/orders/:id/undo': {
    done: '409 undo-window-closed',
    send: () => ({ body: { event: 'unknown' } }),
  },
  'POST /api/orders/:id/undo/extend': {
    done: '409 undo-window-closed',
    send: () => ({ body: { event: 'unknown' } }),
  },
  'GET /api/orders/:id/shipments': hiddenOrder,
  'GET /api/orders/:id/shipments/:shipment/packing-slip.pdf': {
    ...hiddenOrder,
    isPaid: true,
    isDispatched: true,
  },
  'GET /api/packing-slips': { send: pickingLists },
  'GET /api/packing-slips.pdf': { send: pickingLists },
  'GET /api/orders/:id/cancellations': hiddenOrder,
  'POST /api/orders/:id/shipments': {
    isPaid: true,
    send: () => ({ body: { lines: [{ line: 1, quantity: 1 }] } }),
  },
  'PUT /api/orders/:id/shipments/:shipment': {
    isPaid: true,
    send: () => ({ body: { lines: [{ line: 1, quantity: 2 }], version: 1 } }),
  },
  'DELETE /api/orders/:id/shipments/:shipment': { isPaid: true },
  'POST /api/orders/:id/shipments/:shipment/dispatch': { isPaid: true, send: () => ({ body: {} }) },
  'POST /api/orders/:id/shipments/:shipment/deliver': { ...hiddenOrder, isPaid: true, isDispatched: true },
  'POST /api/orders/:id/shipments/:shipment/void': {
    isPaid: true,
    isDispatched: true,
    send: () => ({ body: { reason: 'Lost.' } }),
  },
  'POST /api/orders/:id/cancellations/preview': { ...hiddenOrder, send: () => ({ body: {} }) },
  'POST /api/orders/:id/cancellations': {
    ...hiddenOrder,
    send: () => ({ body: { reason: 'changed-mind', amountDue: 0 } }),
  },
  'POST /api/orders/:id/payment-reminders': {},
  'POST /api/orders/:id/bank-details': {},
  'POST /api/orders/:id/payments': { send: () => ({ body: {} }) },
  'POST /api/orders/:id/refunds': {
    done: '409 transition-not-allowed',
    send: () => ({ body: { refundedOn: '2026-11-24', amount: 1 } }),
  },
  'PUT /api/orders/:id/payment-deadline': { send: () => ({ body: { payBy: null, reason: 'As agreed.' } }) },
  'GET /api/promises/summary': {},
  'PUT /api/orders/:id/lines/:line/promise': {
    // All units of the order are from the stock.
    done: '409 nothing-promised',
    send: () => ({
      body: {
        promisedOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        reason: 'material',
        version: 1,
      },
    }),
  },
  'PUT /api/orders/:id/ship-by-date': {
    // All units of the order are from the stock.
    done: '409 nothing-promised',
    send: () => ({
      body: {
        promisedOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        reason: 'material',
      },
    }),
  },
  'PUT /api/orders/:id/dispatch-date': {
    isPaid: true,
    send: () => ({
      body: {
        promisedOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        reason: 'Late parts.',
      },
    }),
  },
  'PUT /api/orders/:id/internal-note': { send: () => ({ body: { text: 'Call first.', version: 0 } }) },
  'PUT /api/orderlist': { send: () => ({ body: { version: 0, lines: [] } }) },
  'POST /api/orderlist/lines': {
    send: ({ product }) => ({
      body: { lines: [{ productID: product._id, quantity: 2 }], mode: 'merge' },
    }),
  },
  'POST /api/savedlists': {
    send: ({ product }) => ({
      body: { name: `List ${product.sku}`, lines: [{ productID: product._id, quantity: 2 }] },
    }),
  },
  'GET /api/savedlists/:id': hiddenList,
  'PUT /api/savedlists/:id': {
    ...hiddenList,
    send: ({ product }) => ({ body: { name: `List ${product.sku} ${crypto.randomUUID()}` } }),
  },
  'PUT /api/savedlists/:id/sharing': { ...hiddenList, send: () => ({ body: { companyId: null } }) },
  'DELETE /api/savedlists/:id': hiddenList,
}
