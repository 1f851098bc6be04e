import { useState } from 'react'

/** A preference of the person at this browser. Where storage is blocked or holds nonsense, the fallback stands. */
export function useStoredPreference<Value>(
  key: string,
  fallback: Value,
  isValue: (stored: unknown) => stored is Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(key, fallback, isValue))
  const store = (next: Value) => {
    setValue(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Kept for this visit only.
    }
  }
  return [value, store]
}

function read<Value>(key: string, fallback: Value, isValue: (stored: unknown) => stored is Value): Value {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isValue(stored) ? stored : fallback
  } catch {
    return fallback
  }
}
