import { expect, test } from 'vitest'
import { deliverTo, productPageCopy } from './copy.ts'

test.each([
  [0, 'Ships on the day of the payment.'],
  [1, 'Ships within 1 working day of the payment.'],
  [3, 'Ships within 3 working days of the payment.'],
])('a product in stock and %i days of handling: %s', (days, text) => {
  expect(productPageCopy.shipsWithin(days)).toBe(text)
})

test('the confirmation of an order names the site and the whole address, or that one can be added', () => {
  expect(deliverTo('Hafenstr. 4\n20457 Hamburg', 'Hamburg depot')).toBe(
    'Delivery to Hamburg depot, Hafenstr. 4, 20457 Hamburg.',
  )
  expect(deliverTo(' \n')).toBe('No delivery address yet. You can add one until the order ships.')
})
