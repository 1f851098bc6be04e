import { expect, test } from 'vitest'
import { newProductBody } from '../contract.ts'
import { DEMO_CATALOGUE } from '../demo/demo-catalog.server.ts'
import { FAMILY_SPECS } from '../specifications/family-specs.ts'
import type { SpecKey } from '../specifications/specifications.ts'
import {
  EMPTY_DRAFT,
  labelOf,
  newProductFrom,
  type ProductDraft,
  sectionOf,
  shownSpecs,
} from './product-draft.ts'

const FILLED: ProductDraft = {
  ...EMPTY_DRAFT,
  family: 'rotary-hammer',
  productName: 'Rotary hammer 52',
  price: '890.00',
  quentity: '320',
  minOrder: '10',
  specs: { ...EMPTY_DRAFT.specs, powerW: '1500', chuck: ' SDS-max ', magnetN: '12000' },
}

test('the form has a field for every figure the catalogue knows of a family', () => {
  for (const { family, sku, specs } of DEMO_CATALOGUE) {
    const missing = Object.keys(specs).filter((key) => !FAMILY_SPECS[family].includes(key as SpecKey))
    expect(missing, sku).toEqual([])
  }
})

test('what is typed becomes what the contract takes; another family’s figures stay behind', () => {
  const body = newProductFrom(FILLED, 'admin@fixit.example')
  expect(newProductBody.parse(body)).toMatchObject({
    productName: 'Rotary hammer 52',
    price: 890,
    quentity: 320,
    minOrder: 10,
    img: '',
    specs: { powerW: 1500, chuck: 'SDS-max' },
  })
  expect(body.specs).not.toHaveProperty('magnetN')
})

test('what is no figure is sent on and refused by the server, and the drawing goes without it', () => {
  const draft = { ...FILLED, price: '12,50', specs: { ...FILLED.specs, powerW: 'much' } }
  const { error } = newProductBody.safeParse(newProductFrom(draft, 'admin@fixit.example'))
  const refused = error?.issues.map((issue) => issue.path.join('.'))
  expect(refused).toEqual(['price', 'specs.powerW'])
  expect(shownSpecs(draft)).toEqual({ chuck: 'SDS-max' })
})

test('a refusal is told with the section and the label of its field', () => {
  expect([sectionOf('specs.powerW'), labelOf('specs.powerW')]).toEqual(['B', 'Rated power'])
  expect([sectionOf('quentity'), labelOf('quentity')]).toEqual(['C', 'Stock'])
  expect(sectionOf('email')).toBe('')
})
