/** The three questions on the home page (specification, point 2). */

export interface FaqItem {
  topic: string
  question: string
  answer: string
}

export const FAQ_ITEMS: readonly FaqItem[] = [
  {
    topic: 'Refund policy',
    question: 'Can we get our money back?',
    answer: 'A product can be cancelled any time, but there are no refunds once payment is complete.',
  },
  {
    topic: 'Product quality',
    question: 'What about the quality of the machines?',
    answer: 'No complaints, zero tolerance on quality: we do not accept defects.',
  },
  {
    topic: 'Below the minimum',
    question: 'Can we order fewer than the minimum quantity?',
    answer: 'No. Orders below the minimum quantity are not accepted, as they would not be viable.',
  },
]
