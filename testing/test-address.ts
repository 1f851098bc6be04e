import type { Address } from '../src/addresses/rules.ts'

export const TEST_ADDRESS: Address = {
  company: 'Northquay Civil',
  name: '',
  line1: 'Gate B, Rua do Cais 18',
  line2: '',
  postalCode: '4450-208',
  city: 'Matosinhos',
  region: '',
  country: 'PT',
}
