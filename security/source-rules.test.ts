/** Texts that the sources must not contain, or only in the files listed here. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** The files that match `pattern`, in order. */
const filesWith = (pattern: RegExp) =>
  SOURCES.filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort()

/** All distinct matches of `pattern`. */
const found = (pattern: RegExp) =>
  [...new Set(SOURCES.flatMap(({ text }) => text.match(pattern) ?? []))].sort()

test('no text is evaluated as code, and no other program is started', () => {
  expect(filesWith(/\beval\(|\bnew Function\b|\bset(?:Timeout|Interval)\(\s*['"`]|from 'node:vm'/)).toEqual(
    [],
  )
  // The built-in database server, the processes for documents and images, and the build of the pages before the first start.
  expect(filesWith(/^import (?!type ).*from 'node:child_process'/m)).toEqual([
    'src/app/process-jobs.server.ts',
    'src/db/built-in/postgres-process.server.ts',
    'src/db/built-in/programs.server.ts',
    'src/db/built-in/server-user.server.ts',
    'src/server/ops/ensure-build.server.ts',
  ])
  expect(filesWith(/\b(?:exec|execFile|spawn)(?:Sync)?\(/).filter((file) => !isRegExpAlone(file))).toEqual([
    'src/db/built-in/postgres-process.server.ts',
    'src/db/built-in/programs.server.ts',
    'src/db/built-in/server-user.server.ts',
    'src/server/ops/ensure-build.server.ts',
  ])
})

/** `exec` is also a method of regular expressions. */
function isRegExpAlone(file: string): boolean {
  const { text = '' } = SOURCES.find((source) => source.file === file) ?? {}
  return Array.from(text.matchAll(/(.?)\b(?:exec|execFile|spawn)(?:Sync)?\(/g)).every(
    ([, before]) => before === '.',
  )
}

test('only the database driver, the mailer, Better Auth and one check of Google make network requests', () => {
  expect(filesWith(/(?<![.\w])fetch\(/)).toEqual([
    'src/auth/sign-in/google-availability.server.ts',
    // In browsers, to the shop.
    'src/browser/load-code.ts',
    'src/browser/visitor.ts',
    'src/lib/api.ts',
  ])
  expect(
    filesWith(
      /import \{[^}]*\b(?:request|get|connect|createConnection)\b[^}]*\} from 'node:(?:https?|net|tls)'/,
    ),
  ).toEqual([])
  expect(filesWith(/from '(?:node:https|node:tls|node:dgram|node:dns|undici|node-fetch|axios)'/)).toEqual([])
  expect(filesWith(/(?:from |import\()'nodemailer'/)).toEqual(['src/email/mailer.server.ts'])
  expect(filesWith(/^import \{[^}]*\bbetterAuth\b/m)).toEqual(['src/auth/account/auth.server.ts'])
})

test('requests made by the server follow no redirects', () => {
  for (const file of filesWith(/(?<![.\w])fetch\(/).filter((name) => name.includes('.server.'))) {
    const calls = readFileSync(file, 'utf8').match(/(?<![.\w])fetch\([^;]*?\)\n/g) ?? []
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) expect(call).toContain(`redirect: 'error'`)
  }
})

test('TLS certificates of other services are always verified', () => {
  expect(
    filesWith(
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS|sslmode=no-verify/,
    ),
  ).toEqual([])
})

test('only SHA-256, HMAC-SHA-256 and Argon2id from Node are used, and what authenticator apps need', () => {
  // RFC 6238 names SHA-1, and its secrets are stored encrypted (AES-256-GCM).
  const secondFactor = 'src/auth/second-factor/one-time-codes.server.ts'
  expect(found(/create(?:Hash|Hmac)\([^,)]*/g)).toEqual([
    `createHash('sha256'`,
    `createHmac('sha1'`,
    `createHmac('sha256'`,
  ])
  expect(filesWith(/createHmac\('sha1'/)).toEqual([secondFactor])
  expect(
    filesWith(
      /create(?:Cipher(?:iv)?|Decipher(?:iv)?|Sign|Verify|ECDH|DiffieHellman)\(|\bpbkdf2|\bmd5\b|\bsha1\b/i,
    ),
  ).toEqual([secondFactor])
  expect(filesWith(/argon2/i)).toContain('src/auth/account/password-hash.server.ts')
  expect(
    filesWith(/from '(?:crypto-js|bcrypt|bcryptjs|jsonwebtoken|jose|@noble\/\w+|md5|uuid|nanoid)'/),
  ).toEqual([])
})

test('no secret comes from a predictable random number', () => {
  // The delay before a failed transaction is repeated.
  expect(filesWith(/Math\.random/)).toEqual(['src/db/pool.server.ts'])
})

test('the sources contain no secret, and .env.example gives none a value', () => {
  const all = [
    ...SOURCES,
    ...['.env.example', 'package.json', 'vite.config.ts'].map((file) => ({
      file,
      text: readFileSync(file, 'utf8'),
    })),
  ]
  const written = all.filter(({ text }) =>
    /-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|\b(?:password|secret|apiKey)\s*[:=]\s*'[^'\s]{6,}'|:\/\/\w+:[^@\s'`{$]+@/i.test(
      text,
    ),
  )
  expect(written.map(({ file }) => file).filter((file) => file !== '.env.example')).toEqual([])
  const secrets = readFileSync('.env.example', 'utf8').match(/^\w*(?:SECRET|PASSWORD|TOKEN|_URL)=.*$/gm) ?? []
  expect(secrets.length).toBeGreaterThan(5)
  for (const line of secrets)
    expect(line).toMatch(/=(https:\/\/accounts\.google\.com\/\.well-known\/openid-configuration)?$/)
})

test('password fields are masked, named for password managers, and allow pasting', () => {
  const fields = SOURCES.filter(({ file }) => file.endsWith('.tsx')).flatMap(({ file, text }) =>
    Array.from(text.matchAll(/<(?:input|AuthField|Field|InputField)\b[^<]*?\/>/g), ([element]) => ({
      file,
      element,
    })),
  )
  const secret = fields.filter(({ element }) => /current-password|new-password/.test(element))
  expect(secret.length).toBeGreaterThanOrEqual(5)
  for (const { file, element } of secret)
    expect(element, file).toMatch(/type=(?:"password"|\{hasPassword \? 'password')/)
  const masked = fields.filter(({ element }) => /type="password"/.test(element))
  for (const { file, element } of masked)
    expect(element, file).toMatch(/autoComplete="(?:current|new)-password"/)
  for (const { file, element } of [...secret, ...masked])
    expect(element, file).not.toMatch(/onPaste|onCopy|onDrop/)
})

test('forms that can have a password are sent in a body, also before their code has loaded', () => {
  const hasPassword =
    /type="password"|(?:OwnConfirmation|Proof|Auth|Password)Field|second-factor-code|function FormDialog|function AuthForm/
  const forms = SOURCES.filter(({ text }) => hasPassword.test(text)).flatMap(({ file, text }) =>
    (text.match(/<form\s[\s\S]{0,80}/g) ?? []).map((form) => ({
      file,
      isPost: form.includes('method="post"'),
    })),
  )
  expect(forms.length).toBeGreaterThan(6)
  expect(forms.filter(({ isPost }) => !isPost)).toEqual([])
})

test('pages use no plug-ins, frames, messages between windows or obsolete browser features', () => {
  expect(
    filesWith(
      // A type parameter follows a word.
      /(?<!\w)<(?:object|embed|applet|iframe|frame|marquee)\b|document\.domain|\bdocument\.write\(|showModalDialog|new WebSocket\b/,
    ),
  ).toEqual([])
})

test('only preferences, a guest’s list, unsaved input and whether there is a company are stored in the browser', () => {
  expect(filesWith(/\b(?:local|session)Storage\b|\bindexedDB\b|\bcaches\.|document\.cookie/)).toEqual([
    'src/auth/account/clear-drafts.ts',
    'src/auth/account/drafts.ts',
    'src/auth/account/membership-hint.ts',
    // Removed at once.
    'src/auth/account/sign-out-signal.ts',
    // Only that the fonts were loaded.
    'src/browser/bootstrap-script.ts',
    'src/browser/visitor.ts',
    'src/order-lists/guest-list/guest-list-storage.ts',
    'src/order-lists/guest-list/has-guest-list.ts',
    'src/order-lists/order-list/list-edits-storage.ts',
    'src/quick-order/page/row-storage.ts',
    'src/site/layout/theme.ts',
    'src/ui/use-stored-preference.ts',
  ])
})
