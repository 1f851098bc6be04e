/** Rows 31 to 45: registering, and the addresses, passwords and names it takes. */
import { expect } from 'vitest'
import { newEmail, post, signIn, signUp } from './identity-calls.ts'
import { statusAndCode } from './requests.ts'
import { accepted, type Row, rejected, scenario } from './row.ts'

const ADDRESSES: Row[] = [
  rejected(31, 'registering without an address', '422 invalid-input', () => signUp({ email: undefined })),
  ...['', 'nope', 'a@', '@b.example', 'a b@company.example', 'a@b@company.example'].map((email) =>
    rejected(
      31,
      `registering the address ${JSON.stringify(email)}`,
      '400 invalid-input',
      () => signUp({ email }),
      {
        reason: 'the identity library’s standard answer',
      },
    ),
  ),
  rejected(31, 'registering an address of 255 signs', '422 invalid-input', () =>
    signUp({ email: `${'a'.repeat(243)}@company.example`.slice(-255) }),
  ),
  scenario(32, 'an address in capitals', 'the same account', async ({ ask, newUser }) => {
    const { email } = await newUser()
    expect((await ask(signIn(email.toUpperCase()))).status).toBe(200)
    expect(statusAndCode(await ask(signUp({ email: email.toUpperCase() })))).toBe(
      '422 user-already-exists-use-another-email',
    )
  }),
  rejected(33, 'an address with a line of its own for the mail', '400 invalid-input', () =>
    signUp({ email: 'a@company.example\r\nBcc: thief@evil.example' }),
  ),
  rejected(33, 'the same where a password is reset', '422 invalid-input', () =>
    post('/api/auth/request-password-reset', { email: 'a@company.example\r\nBcc: thief@evil.example' }),
  ),
  ...[{ $gt: '' }, ['a@company.example'], 7, null, true].flatMap((email) => [
    rejected(36, `an address that is ${JSON.stringify(email)}, registering`, '422 invalid-input', () =>
      signUp({ email }),
    ),
    rejected(36, `an address that is ${JSON.stringify(email)}, signing in`, '422 invalid-input', () =>
      signIn(email),
    ),
  ]),
]

const PASSWORDS: Row[] = [
  rejected(37, 'a password of five signs', '400 password-too-short', () => signUp({ password: '12345' }), {
    reason: 'the specification takes six',
  }),
  rejected(37, 'a password of 129 signs', '400 password-too-long', () =>
    signUp({ password: 'x'.repeat(129) }),
  ),
  rejected(37, 'a password of 1,001 signs', '422 invalid-input', () =>
    signUp({ password: 'x'.repeat(1_001) }),
  ),
  rejected(37, 'a password of ten megabytes', '413 body-too-large', () =>
    signIn('nobody@company.example', 'x'.repeat(10_000_000)),
  ),
  accepted(38, 'a password of eight blanks', '200', () => signUp({ password: ' '.repeat(8) }), {
    reason: 'the specification takes any six characters',
  }),
  ...['password1', 'fixit2026', 'own address'].map((password) =>
    accepted(
      39,
      `a password that anybody would guess: ${password}`,
      '200',
      () => {
        const email = newEmail()
        return signUp({ email, password: password === 'own address' ? email : password })
      },
      { reason: 'the specification takes any six characters; the form advises against it' },
    ),
  ),
  scenario(40, 'a password whose letters are composed in another way', 'signs in', async ({ ask }) => {
    const email = newEmail()
    await ask(signUp({ email, password: 'Schlüssel-é😀'.normalize('NFC') }))
    expect((await ask(signIn(email, 'Schlüssel-é😀'.normalize('NFD')))).status).toBe(200)
    expect((await ask(signIn(email, 'Schlussel-e😀'))).status).toBe(401)
  }),
]

const NAMES: Row[] = [
  rejected(42, 'no name', '422 invalid-input', () => signUp({ name: undefined })),
  rejected(42, 'a name of blanks', '400 name-required', () => signUp({ name: ' \t ' })),
  rejected(42, 'a name of 101 letters', '400 invalid-name', () => signUp({ name: 'x'.repeat(101) })),
  rejected(42, 'a name of 200 KB', '413 body-too-large', () => signUp({ name: 'x'.repeat(200_000) })),
  rejected(42, 'a name with NUL', '400 invalid-name', () => signUp({ name: 'a\u0000b' })),
  rejected(42, 'a name with half a character', '400 invalid-name', () => signUp({ name: 'a\ud800b' })),
  scenario(42, 'a name that is a script', 'kept as it is, as text', async ({ ask, user }) => {
    const [email, name] = [newEmail(), '<script>alert(1)</script>']
    expect((await ask(signUp({ email, name }))).status).toBe(200)
    expect((await user(email)).name).toBe(name)
  }),
  scenario(
    43,
    'a role, a verified address and an id of one’s own choice',
    'ignored',
    async ({ ask, user }) => {
      const email = newEmail()
      const ownFields = {
        role: 'admin',
        emailVerified: true,
        id: '1',
        createdAt: '2000-01-01',
        image: 'https://x.example',
      }
      expect((await ask(signUp({ email, ...ownFields }))).status).toBe(200)
      const created = await user(email)
      expect(created).toMatchObject({ role: 'customer', email_verified: false, image: null })
      expect(created.id).not.toBe('1')
    },
  ),
  rejected(
    44,
    'an address that is registered already',
    '422 user-already-exists-use-another-email',
    ({ customer }) => signUp({ email: customer.email }),
    { reason: 'the specification shows the provider’s error; sign-in and reset never tell' },
  ),
  scenario(45, 'ten registrations of one address at the same moment', 'one account', async ({ ask, db }) => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(signUp({ email }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  }),
]

export const REGISTERING: Row[] = [...ADDRESSES, ...PASSWORDS, ...NAMES]
