import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearDrafts } from './clear-drafts.ts'
import { loadDraft, saveDraft } from './drafts.ts'

describe('drafts of forms', () => {
  beforeEach(() => {
    const storage = {
      getItem: (key: string) => (storage as Record<string, unknown>)[key] ?? null,
      setItem: (key: string, value: string) => void Object.assign(storage, { [key]: value }),
      removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
    }
    vi.stubGlobal('sessionStorage', storage)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('are kept by form until they are empty', () => {
    saveDraft('order 1', { quantity: '40' })
    expect(loadDraft('order 1')).toEqual({ quantity: '40' })
    expect(loadDraft('order 2')).toEqual({})
    saveDraft('order 1', {})
    expect(loadDraft('order 1')).toEqual({})
  })

  test('end with the session, other stored data does not', () => {
    saveDraft('order 1', { quantity: '40' })
    sessionStorage.setItem('fixit-quick-order guest', '[]')
    clearDrafts()
    expect(loadDraft('order 1')).toEqual({})
    expect(sessionStorage.getItem('fixit-quick-order guest')).toBe('[]')
  })

  test.each(['nonsense', 'null', '{"quantity":40}'])('stored %s is no draft', (stored) => {
    sessionStorage.setItem('fixit-draft order 1', stored)
    expect(loadDraft('order 1')).toEqual({})
  })

  test('are nothing without storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    saveDraft('order 1', { quantity: '40' })
    clearDrafts()
    expect(loadDraft('order 1')).toEqual({})
  })
})
