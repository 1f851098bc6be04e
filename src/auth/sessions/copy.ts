/** The sentences of the device list. */
export const SIGNED_OUT_EVERYWHERE_ELSE = 'Signed out on all other devices'

export function signedOutOn(device: string): string {
  return `Signed out on ${device}`
}
