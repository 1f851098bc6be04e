import { expect, test } from 'vitest'
import { NO_DETAILS } from '../rules.ts'
import {
  changePackageKind,
  findFormProblems,
  hasProblems,
  newPackageRow,
  toNewShipment,
  toShipmentForm,
} from './shipment-form.ts'

const pallet = { kind: 'pallet' as const, massG: 68_500, lengthMm: 1200, widthMm: 800, heightMm: 1005 }
const carton = { kind: 'carton' as const, massG: 2_000, lengthMm: 600, widthMm: 400, heightMm: 400 }

test('equal packages are one row, and every row becomes its packages again', () => {
  const form = toShipmentForm({ ...NO_DETAILS, packages: [pallet, carton, pallet] })
  expect(form.packages).toEqual([
    { kind: 'pallet', count: '2', mass: '68.5', length: '120', width: '80', height: '100.5' },
    { kind: 'carton', count: '1', mass: '2', length: '60', width: '40', height: '40' },
  ])
  expect(toNewShipment(form, []).packages).toEqual([pallet, pallet, carton])
})

test('another kind changes the usual size only', () => {
  expect(changePackageKind(newPackageRow('pallet'), 'carton')).toEqual(newPackageRow('carton'))
  const high = { ...newPackageRow('pallet'), height: '140' }
  expect(changePackageKind(high, 'crate')).toEqual({ ...high, kind: 'crate' })
})

test('each field of a package is checked, and a comma is a decimal point', () => {
  const row = { ...newPackageRow('pallet'), mass: '68,5' }
  const problems = (change: Partial<typeof row>) =>
    findFormProblems({ ...toShipmentForm(NO_DETAILS), packages: [{ ...row, ...change }] })
  expect(hasProblems(problems({}))).toBe(false)
  for (const mass of ['', '0', '-1', 'x', '50001', '1.2345'])
    expect(problems({ mass }).packages).toEqual([{ row: 0, field: 'mass' }])
  for (const count of ['', '0', '1.5', '100'])
    expect(problems({ count }).packages).toEqual([{ row: 0, field: 'count' }])
  expect(problems({ length: '0', width: '2001', height: '1.25' }).packages).toHaveLength(3)
  expect(problems({ count: '51' }).areTooManyPackages).toBe(true)
})

test('a tracking link is empty or https', () => {
  const isInvalid = (trackingUrl: string) =>
    findFormProblems({ ...toShipmentForm(NO_DETAILS), trackingUrl }).isTrackingUrlInvalid
  expect(['', ' ', 'https://carrier.example/t/1'].map(isInvalid)).toEqual([false, false, false])
  expect(['http://carrier.example', 'javascript:alert(1)', 'carrier.example'].map(isInvalid)).toEqual([
    true,
    true,
    true,
  ])
})
