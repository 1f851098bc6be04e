import { useEffect, useState } from 'react'

export type ImageCheck =
  | { status: 'none' | 'testing' | 'fails' }
  | { status: 'loads'; url: string; width: number; height: number }

const DEBOUNCE_MS = 400

/** Tries the address of a picture in this browser, a moment after the last key. https addresses and paths of this site only. */
export function useImageCheck(typed: string): ImageCheck {
  const [result, setResult] = useState<ImageCheck>({ status: 'none' })
  const url = typed.trim()
  useEffect(() => {
    if (!isCheckableUrl(url)) return setResult({ status: 'none' })
    setResult({ status: 'testing' })
    const picture = new Image()
    picture.onload = () =>
      setResult({ status: 'loads', url, width: picture.naturalWidth, height: picture.naturalHeight })
    picture.onerror = () => setResult({ status: 'fails' })
    const timeout = window.setTimeout(() => {
      picture.src = url
    }, DEBOUNCE_MS)
    return () => {
      window.clearTimeout(timeout)
      picture.onload = null
      picture.onerror = null
    }
  }, [url])
  return result
}

function isCheckableUrl(url: string): boolean {
  if (url.startsWith('/')) return !url.startsWith('//')
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}
