import { expect, test } from 'vitest'
import { createClickGuard } from './createClickGuard.ts'

const press = { isTrusted: true, detail: 1 }

function start() {
  const window = new EventTarget()
  const state = { time: 1_000, visibilityState: 'visible' as DocumentVisibilityState, isFocused: true }
  const documentEvents = new EventTarget()
  const document = {
    get visibilityState() {
      return state.visibilityState
    },
    hasFocus: () => state.isFocused,
    addEventListener: documentEvents.addEventListener.bind(documentEvents),
  }
  const host = { document, addEventListener: window.addEventListener.bind(window) }
  const clickGuard = createClickGuard(host as unknown as Window, () => state.time)
  const later = (milliseconds: number) => (state.time += milliseconds)
  return { clickGuard, state, later, window, documentEvents }
}

test('default: counts once it was seen for 700 ms', () => {
  const { clickGuard, later } = start()
  clickGuard.rearm()
  later(699)
  expect(clickGuard.allows(press)).toBe(false)
  later(699)
  expect(clickGuard.allows(press)).toBe(false)
  later(700)
  expect(clickGuard.allows(press)).toBe(true)
})

test('behavior: never before anything was shown', () => {
  const { clickGuard, later } = start()
  later(10_000)
  expect(clickGuard.allows(press)).toBe(false)
})

test.each([
  ['made by a script', { isTrusted: false, detail: 1 }],
  ['the second of a double click', { isTrusted: true, detail: 2 }],
])('behavior: not when it is %s', (_, other) => {
  const { clickGuard, later } = start()
  clickGuard.rearm()
  later(700)
  expect(clickGuard.allows(other)).toBe(false)
})

test('behavior: by keyboard too', () => {
  const { clickGuard, later } = start()
  clickGuard.rearm()
  later(700)
  expect(clickGuard.allows({ isTrusted: true, detail: 0 })).toBe(true)
})

test.each(['focus', 'blur', 'resize', 'pageshow'])('behavior: waits anew after %s', (type) => {
  const { clickGuard, later, window } = start()
  clickGuard.rearm()
  later(700)
  window.dispatchEvent(new Event(type))
  expect(clickGuard.allows(press)).toBe(false)
  later(700)
  expect(clickGuard.allows(press)).toBe(true)
})

test('behavior: not while it has no focus, or is hidden', () => {
  const { clickGuard, later, state, window, documentEvents } = start()
  state.isFocused = false
  window.dispatchEvent(new Event('blur'))
  later(10_000)
  expect(clickGuard.allows(press)).toBe(false)
  state.isFocused = true
  state.visibilityState = 'hidden'
  documentEvents.dispatchEvent(new Event('visibilitychange'))
  later(10_000)
  expect(clickGuard.allows(press)).toBe(false)
})
