/** Rows 31 to 45: registration, with invalid and unusual addresses, passwords and names. */
import { expect } from 'vitest'
import { newEmail, post, signIn, signUp } from './auth-requests.ts'
import { statusAndCode } from './requests.ts'
import { accepted, type Row, rejected, scenario } from './row.ts'

const ADDRESSES: Row[] = [
  rejected(31, 'registration without an address', '422 invalid-input', () => signUp({ email: undefined })),
  ...['', 'nope', 'a@', '@b.example', 'a b@company.example', 'a@b@company.example'].map((email) =>
    rejected(
      31,
      `registration with the address ${JSON.stringify(email)}`,
      '400 invalid-input',
      () => signUp({ email }),
      {
        reason: 'Better Auth’s standard response',
      },
    ),
  ),
  rejected(31, 'registration with an address of 255 characters', '422 invalid-input', () =>
    signUp({ email: `${'a'.repeat(243)}@company.example`.slice(-255) }),
  ),
  scenario(32, 'an address in capitals', 'the same account', async ({ ask, newUser }) => {
    const { email } = await newUser()
    expect((await ask(signIn(email.toUpperCase()))).status).toBe(200)
    expect(statusAndCode(await ask(signUp({ email: email.toUpperCase() })))).toBe(
      '422 user-already-exists-use-another-email',
    )
  }),
  rejected(
    33,
    'registration with an address that contains a line break and a header',
    '400 invalid-input',
    () => signUp({ email: 'a@company.example\r\nBcc: thief@evil.example' }),
  ),
  rejected(33, 'a password reset with such an address', '422 invalid-input', () =>
    post('/api/auth/request-password-reset', { email: 'a@company.example\r\nBcc: thief@evil.example' }),
  ),
  ...[{ $gt: '' }, ['a@company.example'], 7, null, true].flatMap((email) => [
    rejected(36, `registration with ${JSON.stringify(email)} as address`, '422 invalid-input', () =>
      signUp({ email }),
    ),
    rejected(36, `sign-in with ${JSON.stringify(email)} as address`, '422 invalid-input', () =>
      signIn(email),
    ),
  ]),
]

const PASSWORDS: Row[] = [
  rejected(
    37,
    'a password of five characters',
    '400 password-too-short',
    () => signUp({ password: '12345' }),
    {
      reason: 'the specification requires six',
    },
  ),
  rejected(37, 'a password of 129 characters', '400 password-too-long', () =>
    signUp({ password: 'x'.repeat(129) }),
  ),
  rejected(37, 'a password of 1,001 characters', '422 invalid-input', () =>
    signUp({ password: 'x'.repeat(1_001) }),
  ),
  rejected(37, 'a password of ten megabytes', '413 body-too-large', () =>
    signIn('nobody@company.example', 'x'.repeat(10_000_000)),
  ),
  accepted(38, 'a password of eight spaces', '200', () => signUp({ password: ' '.repeat(8) }), {
    reason: 'the specification allows any six characters',
  }),
  ...['password1', 'fixit2026', 'own address'].map((password) =>
    accepted(
      39,
      `a weak password: ${password}`,
      '200',
      () => {
        const email = newEmail()
        return signUp({ email, password: password === 'own address' ? email : password })
      },
      { reason: 'the specification allows any six characters; the form advises against it' },
    ),
  ),
  scenario(40, 'a password in another Unicode normalization', 'signs in', async ({ ask }) => {
    const email = newEmail()
    await ask(signUp({ email, password: 'Schlüssel-é😀'.normalize('NFC') }))
    expect((await ask(signIn(email, 'Schlüssel-é😀'.normalize('NFD')))).status).toBe(200)
    expect((await ask(signIn(email, 'Schlussel-e😀'))).status).toBe(401)
  }),
]

const NAMES: Row[] = [
  rejected(42, 'no name', '422 invalid-input', () => signUp({ name: undefined })),
  rejected(42, 'a name of spaces', '400 name-required', () => signUp({ name: ' \t ' })),
  rejected(42, 'a name of 101 characters', '400 invalid-name', () => signUp({ name: 'x'.repeat(101) })),
  rejected(42, 'a name of 200 KB', '413 body-too-large', () => signUp({ name: 'x'.repeat(200_000) })),
  rejected(42, 'a name with NUL', '400 invalid-name', () => signUp({ name: 'a\u0000b' })),
  rejected(42, 'a name with half a surrogate pair', '400 invalid-name', () => signUp({ name: 'a\ud800b' })),
  scenario(42, 'a name that contains a script', 'stored unchanged as text', async ({ ask, user }) => {
    const [email, name] = [newEmail(), '<script>alert(1)</script>']
    expect((await ask(signUp({ email, name }))).status).toBe(200)
    expect((await user(email)).name).toBe(name)
  }),
  scenario(43, 'registration with a role, a verified address and an ID', 'ignored', async ({ ask, user }) => {
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
  }),
  rejected(
    44,
    'an address that is already registered',
    '422 user-already-exists-use-another-email',
    ({ customer }) => signUp({ email: customer.email }),
    { reason: 'the specification shows the provider’s error; sign-in and reset never reveal it' },
  ),
  scenario(45, 'ten simultaneous registrations of one address', 'one account', async ({ ask, db }) => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(signUp({ email }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  }),
]

export const REGISTERING: Row[] = [...ADDRESSES, ...PASSWORDS, ...NAMES]
