import { expect, test } from 'vitest'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { SectionDto, SectionId } from './contract.ts'
import { createSettingsReader } from './settings-reader.server.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'
const environment = { COMPANY_PHONE: '+44 20 7946 0192' }
const { ask, db, register, registerAdmin, emailsTo } = await openTestShop({
  environment,
})
const [admin, colleague, buyer] = [await registerAdmin(), await registerAdmin(), await register()]

const readSection = async (id: SectionId) => {
  const sections: SectionDto[] = await (await ask('GET', '/api/settings', { as: admin })).json()
  const section = sections.find((one) => one.id === id)
  if (!section) throw new Error(`no section ${id}`)
  return section
}
const put = (id: SectionId, body: object, as: Visitor | undefined = admin) =>
  ask('PUT', `/api/settings/${id}`, { as, body })
/** With the current version, and a password for the bank account. */
const save = async (id: SectionId, texts: Record<string, string>, as = admin) =>
  put(
    id,
    { texts, version: (await readSection(id)).version, ...(id === 'bank' && { password: 'secret-1' }) },
    as,
  )
const textOf = async (id: SectionId, key: string) =>
  (await readSection(id)).settings.find((setting) => setting.key === key)?.text
const sellerOf = async () => (await ask('GET', '/api/seller')).json()

test('only administrators read and change settings', async () => {
  const change = { texts: { COMPANY_NAME: 'Northquay' }, version: 0 }
  await problemOf(await ask('GET', '/api/settings'), 401, 'not-signed-in')
  await problemOf(await ask('GET', '/api/settings', { as: buyer }), 403, 'forbidden')
  await problemOf(await ask('PUT', '/api/settings/company', { body: change }), 401, 'not-signed-in')
  await problemOf(await put('company', change, buyer), 403, 'forbidden')
})

test('a saved section is shown to buyers, is in the audit trail with both values, and the others get an email', async () => {
  expect(
    (await save('company', { COMPANY_NAME: ' Northquay ', COMPANY_ADDRESS: 'Quay 7; Lisbon\nPortugal' }))
      .status,
  ).toBe(200)
  expect((await save('company', { COMPANY_NAME: 'Northquay Drills' })).status).toBe(200)
  expect(await sellerOf()).toMatchObject({
    name: 'Northquay Drills',
    addressLines: ['Quay 7', 'Lisbon', 'Portugal'],
  })
  const [last, first] = await (await ask('GET', '/api/audit?area=settings', { as: admin })).json()
  expect(first).toMatchObject({
    subject: 'Company',
    before: { 'Company name': '', Address: '' },
    after: { 'Company name': 'Northquay', Address: 'Quay 7\nLisbon\nPortugal' },
  })
  expect(last).toMatchObject({
    before: { 'Company name': 'Northquay' },
    after: { 'Company name': 'Northquay Drills' },
  })
  const emails = await emailsTo(colleague, 'settings-changed')
  expect(emails.map(({ payload }) => payload)).toMatchObject([
    { section: 'Company', labels: ['Company name', 'Address'], by: admin.email },
    { section: 'Company', labels: ['Company name'], by: admin.email },
  ])
  expect(await emailsTo(admin, 'settings-changed')).toEqual([])
})

test('a change without an effect is not recorded, and an empty text removes a setting', async () => {
  await save('company', { COMPANY_HOURS: 'Mon–Fri' })
  const { version } = await readSection('company')
  expect(await (await save('company', { COMPANY_HOURS: 'Mon–Fri ' })).json()).toMatchObject({ version })
  // The second time after a lost answer.
  for (let times = 0; times < 2; times += 1)
    expect(await (await put('company', { texts: { COMPANY_HOURS: '' }, version })).json()).toMatchObject({
      version: version + 1,
    })
  expect(await sellerOf()).toMatchObject({ hours: '' })
})

test('of two administrators who change a section at once one gets a conflict with what the other saved', async () => {
  const { version } = await readSection('company')
  const answers = await Promise.all([
    put('company', { texts: { COMPANY_VAT_ID: 'GB 1' }, version }),
    put('company', { texts: { COMPANY_VAT_ID: 'GB 2' }, version }, colleague),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  const current = await readSection('company')
  expect(bodies).toContainEqual(current)
  expect(bodies).toContainEqual(expect.objectContaining({ code: 'version-conflict', current }))
})

test('the bank account asks for the password of the administrator', async () => {
  const texts = { BANK_ACCOUNT_HOLDER: 'Northquay', BANK_IBAN: IBAN }
  await problemOf(await put('bank', { texts, version: 0 }), 422, 'confirmation-failed')
  await problemOf(await put('bank', { texts, version: 0, password: 'guessed' }), 422, 'confirmation-failed')
  expect(await textOf('bank', 'BANK_IBAN')).toBe('')
  expect((await save('bank', { ...texts, BANK_IBAN: IBAN.replaceAll(' ', '').toLowerCase() })).status).toBe(
    200,
  )
  const { account } = await (await ask('GET', '/api/seller/bank-account', { as: buyer })).json()
  expect(account).toEqual({ accountHolder: 'Northquay', iban: IBAN, bic: '', bankName: '' })
})

test.each<[SectionId, Record<string, string>, string]>([
  ['bank', { BANK_IBAN: 'DE88 3704 0044 0532 0130 00' }, 'has wrong check digits'],
  ['bank', { BANK_IBAN: 'D'.repeat(200_000) }, 'must start with the code of a country'],
  ['bank', { BANK_ACCOUNT_HOLDER: '' }, 'must be set, because other details'],
  ['bank', { BANK_BIC: 'NWBK' }, 'must be a BIC'],
  ['company', { COMPANY_NAME: 'x'.repeat(101) }, 'must have at most 100 characters'],
  ['company', { COMPANY_NAME: 'North\u202Equay' }, 'must not contain control or invisible characters'],
  ['company', { COMPANY_ADDRESS: 'a\n'.repeat(9) }, 'must have at most 8 lines'],
  ['company', { COMPANY_PHONE: '+49 1' }, 'Set by the server'],
  ['company', { BANK_IBAN: IBAN }, 'is not a setting of this section'],
  ['legal', { LEGAL_TERMS: 'javascript:alert(1)' }, 'must be a text, or a web address'],
  ['legal', { LEGAL_TERMS: 'https://' }, 'must be a text, or a web address'],
  ['legal', { LEGAL_TERMS: 'x'.repeat(262_145) }, 'must have at most 256 KB'],
  ['orders', { PAYMENT_TERM_DAYS: '-1' }, 'must be a whole number from 0 to 365; 0 means no deadline'],
  ['orders', { PAYMENT_TERM_DAYS: '1e9' }, 'must be a whole number from 0 to 365'],
  ['orders', { WORKING_DAYS: '' }, 'must have at least one day'],
  ['orders', { WORKING_DAYS: 'Mon, Someday' }, 'must be days such as Mon'],
  ['orders', { CUT_OFF: '24:00' }, 'must be a time such as 13:00'],
  ['orders', { PUBLIC_HOLIDAYS: 'atlantis' }, 'must be england or none'],
  ['notifications', { ORDER_COPY_EMAILS: 'sales@northquay.example\nnobody' }, 'must be an email address'],
])('%s refuses %o', async (id, texts, message) => {
  const { fields } = await problemOf(await save(id, texts), 422, 'invalid-input')
  expect(Object.values(fields as object)).toEqual([expect.stringContaining(message)])
})

test('a legal page is a text of the shop or a web address, and its long changes are recorded from the difference on', async () => {
  const text = `# Terms\n\n${'All prices exclude tax. '.repeat(100)}`
  await save('legal', { LEGAL_TERMS: text, LEGAL_PRIVACY: 'https://northquay.example/privacy' })
  await save('legal', { LEGAL_TERMS: `${text.trim()} Changed.` })
  expect((await sellerOf()).legalPages).toEqual([
    { id: 'imprint', href: '/legal/imprint' },
    { id: 'terms', href: '/legal/terms' },
    { id: 'privacy', href: 'https://northquay.example/privacy' },
  ])
  expect(await (await ask('GET', '/api/legal/terms')).json()).toMatchObject({
    text: expect.stringMatching(/Changed\.$/),
  })
  const [{ before, after }] = await (await ask('GET', '/api/audit?area=settings', { as: admin })).json()
  expect([before, after]).toEqual([
    { 'Terms of sale': '… prices exclude tax.' },
    { 'Terms of sale': '… prices exclude tax. Changed.' },
  ])
})

test('another process reads a change from the database, and the part of the environment comes first', async () => {
  let time = 0
  const operator = { orderTerms: DEFAULT_ORDER_TERMS, sender: 'Desk <desk@northquay.example>' }
  const other = createSettingsReader({ db, environment, operator, now: () => time })
  await save('orders', { PAYMENT_TERM_DAYS: '30', WORKING_DAYS: 'sat mon' })
  expect(await other.current()).toMatchObject({
    seller: { phone: environment.COMPANY_PHONE, email: 'desk@northquay.example' },
    orderTerms: { paymentTermDays: 30, calendar: { weekdays: ['Mon', 'Sat'] }, hasBankAccount: true },
  })
  await save('orders', { PAYMENT_TERM_DAYS: '' })
  expect((await other.current()).orderTerms.paymentTermDays).toBe(30)
  time = 1_001
  expect((await other.current()).orderTerms.paymentTermDays).toBe(14)
  // The server sets one part of the account, so no other part is that of an administrator.
  const server = createSettingsReader({ db, environment: { BANK_IBAN: IBAN }, operator })
  expect((await server.read()).seller.bank).toBeNull()
})

test('wrong passwords count like those of sign-in', async () => {
  const other = await registerAdmin()
  const texts = { BANK_NAME: 'Example Bank' }
  for (let attempt = 0; attempt < 10; attempt += 1)
    await problemOf(
      await put('bank', { texts, version: 1, password: 'guessed' }, other),
      422,
      'confirmation-failed',
    )
  await problemOf(
    await put('bank', { texts, version: 1, password: 'secret-1' }, other),
    429,
    'too-many-attempts',
  )
})
