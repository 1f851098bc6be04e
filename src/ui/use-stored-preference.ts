import { useState } from 'react'

/** A preference stored in this browser. The fallback applies if storage is blocked or its value is invalid. */
export function useStoredPreference<Value>(
  key: string,
  fallback: Value,
  isValue: (stored: unknown) => stored is Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => readStoredPreference(key, fallback, isValue))
  const store = (next: Value) => {
    setValue(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage the preference lasts until the page is closed.
    }
  }
  return [value, store]
}

export function readStoredPreference<Value>(
  key: string,
  fallback: Value,
  isValue: (stored: unknown) => stored is Value,
): Value {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isValue(stored) ? stored : fallback
  } catch {
    return fallback
  }
}
