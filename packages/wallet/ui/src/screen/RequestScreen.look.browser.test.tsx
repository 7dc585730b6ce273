import { activateMessages } from '@oxbow/i18n/activateMessages'
import axe from 'axe-core'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadMessages } from '../language/loadMessages.ts'
import {
  drain,
  drainRisks,
  noTransaction,
  orders,
  ordersRisks,
  type Show,
  show,
  simulated,
  swap,
  taking,
  takingRisks,
  text,
  unknown,
} from '../test/requestScreens.tsx'

afterEach(async () => {
  delete document.documentElement.dataset.theme
  await activateMessages('en', loadMessages)
})

describe.each([
  { name: 'light', theme: 'light', locale: 'en', width: 400 },
  { name: 'dark, right to left, 390 px', theme: 'dark', locale: 'ar', width: 390 },
] as const)('$name', ({ locale, theme, width }) => {
  test.each<[string, Show]>([
    ['swap', { reading: swap, simulation: simulated }],
    ['drain', { reading: drain, simulation: noTransaction, risks: drainRisks }],
    ['unknown', { reading: unknown, simulation: { status: 'not-simulated', why: 'unsupported' } }],
    ['orders', { reading: orders, simulation: noTransaction, risks: ordersRisks }],
    ['taking', { reading: taking, simulation: noTransaction, risks: takingRisks }],
    ['text', { reading: text, simulation: noTransaction, risks: [{ code: 'deceptive-text', level: 'critical' }] }],
  ])('%s: axe finds nothing, nothing is cut off', async (_, state) => {
    await page.viewport(width, 640)
    document.documentElement.dataset.theme = theme
    await activateMessages(locale, loadMessages)
    await show(state)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
})
