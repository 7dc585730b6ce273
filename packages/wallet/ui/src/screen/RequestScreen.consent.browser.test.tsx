import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  confirm,
  drain,
  drainRisks,
  native,
  noTransaction,
  part,
  router,
  type Show,
  screenOf,
  show,
  simulated,
  stranger,
  swap,
  unknown,
} from '../test/requestScreens.tsx'

beforeEach(() => page.viewport(400, 640))

test.each<[string, Show, Show]>([
  [
    'a warning about one address isn’t for another',
    { reading: drain, simulation: noTransaction, risks: drainRisks },
    { reading: drain, simulation: noTransaction, risks: drainRisks.map((risk) => ({ ...risk, address: router })) },
  ],
  [
    'one unread call isn’t for another',
    { reading: unknown, simulation: simulated },
    { reading: { ...unknown, unknowns: [{ ...part, to: router }] }, simulation: simulated },
  ],
])('behavior: a consent to %s', async (_, before, after) => {
  const screen = await show(before)
  await page.getByRole('checkbox').click()
  await expect.element(page.getByRole('button').last()).toBeEnabled()
  await screen.rerender(screenOf(after))
  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
  await expect.element(page.getByRole('button').last()).toBeDisabled()
})

test('behavior: nobody can agree while the simulation runs', async () => {
  await show({ reading: swap, simulation: undefined })
  await expect.element(confirm()).toBeDisabled()
})

test.each<[string, Show]>([
  ['a node that can’t simulate', { reading: swap, simulation: { status: 'not-simulated', why: 'unsupported' } }],
  ['a failure', { reading: swap, simulation: { status: 'fails', reason: 'V3TooLittleReceived()', data: undefined } }],
  ['a simulation that takes more', { reading: { ...swap, leaves: [] }, simulation: simulated }],
  ['an unknown call', { reading: unknown, simulation: { ...simulated, changes: [] } }],
  [
    'a critical risk',
    {
      reading: swap,
      simulation: simulated,
      risks: [{ code: 'other-recipient', level: 'critical', address: stranger }],
    },
  ],
])('behavior: %s costs one more deliberate step', async (_, state) => {
  await show(state)
  await expect.element(confirm()).toBeDisabled()
  await page.getByRole('checkbox').click()
  await expect.element(confirm()).toBeEnabled()
})

test('behavior: a consent counts for the grounds that it was given for', async () => {
  const screen = await show({ reading: unknown, simulation: { ...simulated, changes: [] } })
  await page.getByRole('checkbox').click()
  await expect.element(confirm()).toBeEnabled()
  await screen.rerender(<span />)
  await show({ reading: unknown, simulation: { status: 'not-simulated', why: 'unreachable' } })
  await expect.element(confirm()).toBeDisabled()
})

test('behavior: a least far below the trial is said', async () => {
  const arrives = [{ asset: native, least: 1n, recipient: 'account' }] as const
  await show({ reading: { ...swap, arrives }, simulation: simulated })
  await expect.element(page.getByText(/less than half of what this is worth/)).toBeVisible()
  await page.getByRole('checkbox').click()
  await expect.element(confirm()).toBeEnabled()
})
