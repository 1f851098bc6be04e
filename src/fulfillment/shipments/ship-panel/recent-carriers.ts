import { useStoredPreference } from '#app/ui/use-stored-preference.ts'

const MAX_CARRIERS = 8
const NONE: readonly string[] = []

const areTexts = (stored: unknown): stored is readonly string[] =>
  Array.isArray(stored) && stored.every((one) => typeof one === 'string')

/** The carriers that were used last in this browser, newest first, and a function that remembers one more. */
export function useRecentCarriers(): [readonly string[], (carrier: string) => void] {
  const [carriers, store] = useStoredPreference('recent-carriers', NONE, areTexts)
  const remember = (carrier: string) => {
    if (carrier) store([carrier, ...carriers.filter((one) => one !== carrier)].slice(0, MAX_CARRIERS))
  }
  return [carriers, remember]
}
