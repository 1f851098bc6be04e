import { useEffect, useState } from 'react'

export type ImageCheck =
  | { status: 'idle' | 'checking' | 'failed' }
  | { status: 'loaded'; url: string; width: number; height: number }

const DEBOUNCE_MS = 400

/** Tries to load an image in this browser, shortly after the last key. Only https URLs and paths on this site. */
export function useImageCheck(typed: string): ImageCheck {
  const [result, setResult] = useState<ImageCheck>({ status: 'idle' })
  const url = typed.trim()
  useEffect(() => {
    if (!isCheckableUrl(url)) return setResult({ status: 'idle' })
    setResult({ status: 'checking' })
    const image = new Image()
    image.onload = () =>
      setResult({ status: 'loaded', url, width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => setResult({ status: 'failed' })
    const timeout = window.setTimeout(() => {
      image.src = url
    }, DEBOUNCE_MS)
    return () => {
      window.clearTimeout(timeout)
      image.onload = null
      image.onerror = null
    }
  }, [url])
  return result
}

function isCheckableUrl(url: string): boolean {
  if (url.startsWith('/')) return !url.startsWith('//')
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}
