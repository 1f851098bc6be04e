import { validatePassword } from '../core/rules.ts'
import { PASSWORD_ADVICE } from './copy.ts'

/** From published lists of common passwords. Advice only: the specification accepts any six characters. */
const COMMON_PASSWORDS = new Set(
  (
    '111111 112233 121212 123123 123321 1234567 12345678 123456789 1234567890 123456 159753 1q2w3e 1q2w3e4r ' +
    '1qaz2wsx 222222 555555 654321 666666 696969 777777 888888 987654321 999999 aa123456 abc123 abcd1234 admin1 ' +
    'admin123 administrator asdfgh asdfghjkl baseball batman charlie computer default dragon football freedom ' +
    'google hello123 iloveyou letmein login123 lovely master michael monkey mustang passw0rd password password1 ' +
    'password123 pokemon princess qazwsx qwerty qwerty1 qwerty123 qwertyuiop secret shadow starwars summer sunshine ' +
    'superman test123 trustno1 welcome welcome1 whatever winter zxcvbnm changeme 000000'
  ).split(' '),
)

/** @returns a warning about a valid but weak password; undefined for none */
export function passwordAdvice(password: string, personalTexts: readonly string[]): string | undefined {
  const normalized = password.trim().toLowerCase()
  if (validatePassword(password)) return undefined
  if (COMMON_PASSWORDS.has(normalized)) return PASSWORD_ADVICE.common
  if (new Set(normalized).size < 3) return PASSWORD_ADVICE.repeated
  const parts = ['fixit', ...personalTexts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
  if (parts.some((part) => part.length >= 4 && normalized.replace(/[\d\W_]+$/, '') === part)) {
    return PASSWORD_ADVICE.personal
  }
  return undefined
}
