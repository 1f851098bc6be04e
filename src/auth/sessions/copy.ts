/** The sentences of the device list, and of signing out. */
export const SIGNED_OUT_EVERYWHERE_ELSE = 'Signed out on all other devices'

export const signOutFailed = (reason: string) => `You may still be signed in. ${reason}`

export function signedOutOn(device: string): string {
  return `Signed out on ${device}`
}
