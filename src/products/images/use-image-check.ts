import { useEffect, useState } from 'react'

export type TestLoad =
  | { step: 'none' | 'testing' | 'fails' }
  | { step: 'loads'; address: string; width: number; height: number }

const PAUSE_MS = 400

/** Tries the address of a picture in this browser, a moment after the last key. https addresses and paths of this site only. */
export function useTestLoad(typed: string): TestLoad {
  const [result, setResult] = useState<TestLoad>({ step: 'none' })
  const address = typed.trim()
  useEffect(() => {
    if (!isTried(address)) return setResult({ step: 'none' })
    setResult({ step: 'testing' })
    const picture = new Image()
    picture.onload = () =>
      setResult({ step: 'loads', address, width: picture.naturalWidth, height: picture.naturalHeight })
    picture.onerror = () => setResult({ step: 'fails' })
    const pause = window.setTimeout(() => {
      picture.src = address
    }, PAUSE_MS)
    return () => {
      window.clearTimeout(pause)
      picture.onload = null
      picture.onerror = null
    }
  }, [address])
  return result
}

function isTried(address: string): boolean {
  if (address.startsWith('/')) return !address.startsWith('//')
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}
