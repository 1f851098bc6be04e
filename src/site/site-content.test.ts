import { expect, test } from 'vitest'
import { readDemoCatalog } from '#app/demo/demo-catalog.server.ts'
import { readDemoReviews } from '#app/demo/demo-reviews.server.ts'
import { FAMILY_IDS } from '#app/products/specifications/families.ts'
import { FAMILY_DESCRIPTIONS } from '#app/products/specifications/family-descriptions.ts'
import { BLOG_CARDS } from './blog/blog-cards.ts'
import { BUSINESS_SECTIONS } from './business-summary/business-sections.ts'
import { FAQ_ITEMS } from './home/faq-items.ts'
import { STATISTICS } from './home/statistics.ts'
import { PORTFOLIO } from './portfolio/portfolio-content.ts'

const DEMO_CATALOG = readDemoCatalog()
const DEMO_REVIEWS = readDemoReviews()

const countWords = (paragraphs: readonly string[]) => paragraphs.join(' ').split(/\s+/).length

test('the statistics strip has the four fixed texts', () => {
  expect(STATISTICS.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Customers 50+',
    'Revenue 100M',
    'Products 50+',
    'Reviews 1,200',
  ])
})

test('the blog has six cards, each with its own anchor', () => {
  expect(BLOG_CARDS).toHaveLength(6)
  expect(new Set(BLOG_CARDS.map((card) => card.slug)).size).toBe(6)
})

test.each(BLOG_CARDS)(
  'the answer to "$question" is neither too short nor too long',
  ({ slug, paragraphs }) => {
    expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(countWords(paragraphs)).toBeGreaterThanOrEqual(90)
    expect(countWords(paragraphs)).toBeLessThanOrEqual(220)
  },
)

test.each(BLOG_CARDS)('every backtick in the answer to "$question" is closed', ({ paragraphs }) => {
  for (const paragraph of paragraphs) expect(paragraph.split('`').length % 2).toBe(1)
})

test('the FAQ covers refunds, quality and orders below the minimum', () => {
  expect(FAQ_ITEMS.map((item) => item.topic)).toEqual([
    'Refund policy',
    'Product quality',
    'Below the minimum',
  ])
  expect(FAQ_ITEMS[0]?.answer).toBe(
    'A product can be cancelled any time, but there are no refunds once payment is complete.',
  )
})

test('the business summary has a text for every section and every family', () => {
  for (const { title, text } of BUSINESS_SECTIONS) expect([title, text]).not.toContain('')
  expect(Object.keys(FAMILY_DESCRIPTIONS)).toEqual(FAMILY_IDS)
})

test('the portfolio has two projects, and its links stay on this site or lead to an example', () => {
  expect(PORTFOLIO.projects).toHaveLength(2)
  for (const { href } of PORTFOLIO.projects)
    expect(href).toMatch(/^(\/[a-z]|https:\/\/[a-z.]+\.example(\/|$))/)
})

test('the portfolio has an address of the example domain', () => {
  expect(PORTFOLIO.email).toMatch(/@[a-z]+\.example$/)
})

test('there are two dozen demo reviews, mostly good, newest first', () => {
  expect(DEMO_REVIEWS).toHaveLength(24)
  const ages = DEMO_REVIEWS.map((review) => review.daysAgo)
  expect(ages).toEqual(ages.toSorted((a, b) => a - b))
  const withStars = (...stars: number[]) => DEMO_REVIEWS.filter(({ rating }) => stars.includes(rating)).length
  expect(withStars(4, 5)).toBeGreaterThan(DEMO_REVIEWS.length * 0.75)
  expect(withStars(2)).toBe(1)
  expect(withStars(1)).toBe(0)
})

test.each(DEMO_REVIEWS)('the review by $email fits the form and names a product that exists', (review) => {
  expect(review.email).toMatch(/^[a-z.]+@[a-z-]+\.example$/)
  expect([1, 2, 3, 4, 5]).toContain(review.rating)
  expect(review.text.length).toBeGreaterThan(0)
  expect(review.text.length).toBeLessThanOrEqual(2_000)
  if (review.sku !== null) expect(DEMO_CATALOG.map((product) => product.sku)).toContain(review.sku)
})
