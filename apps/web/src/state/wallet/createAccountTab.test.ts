import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { describe, expect, test } from 'vitest'
import { createAccountTab } from './createAccountTab.ts'

const entry = (id: string, status: 'pending' | 'confirmed' | 'final' | 'failed') => ({ id, status })

describe('createAccountTab', () => {
  test('default: the tab is kept for the session', () => {
    const storage = memoryStorage()
    createAccountTab(storage, []).select('activity')
    expect(createAccountTab(storage, []).getSnapshot()).toBe('activity')
    createAccountTab(storage, []).select('pools')
    expect(createAccountTab(storage, []).getSnapshot()).toBe('pools')
    expect(createAccountTab(memoryStorage(), []).getSnapshot()).toBe('tokens')
  })

  test('behavior: what ended before the page was loaded is no news, what is pending is', () => {
    const entries = [entry('a', 'final'), entry('b', 'failed')]
    expect(createAccountTab(memoryStorage(), entries).hasNews(entries)).toBe(false)
    const pending = [entry('c', 'pending')]
    expect(createAccountTab(memoryStorage(), pending).hasNews(pending)).toBe(true)
  })

  test('behavior: looked at it is old, its end is news again, that it became final is not', () => {
    const tab = createAccountTab(memoryStorage(), [])
    tab.markSeen([entry('a', 'pending')])
    expect(tab.hasNews([entry('a', 'pending')])).toBe(false)
    expect(tab.hasNews([entry('a', 'confirmed')])).toBe(true)
    tab.markSeen([entry('a', 'confirmed')])
    expect(tab.hasNews([entry('a', 'final')])).toBe(false)
  })

  test('error: a browser that refuses storage', () => {
    const refuse = () => expect.fail('refused')
    const tab = createAccountTab({ getItem: refuse, setItem: refuse, removeItem: refuse }, [])
    tab.select('activity')
    expect(tab.getSnapshot()).toBe('activity')
  })
})
