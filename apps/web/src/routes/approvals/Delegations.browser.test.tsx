import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { expect, test } from 'vitest'
import { network } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { Delegations } from './Delegations.tsx'

const on = (name: string, chainId: number, delegate: `0x${string}` | undefined) => ({
  network: { ...network, name, chainId },
  delegate,
})
const warning = 'can move everything'

test('behavior: a smart wallet of the known contract is no warning', async () => {
  const page = await renderPage(
    <Delegations delegations={[on('Ethereum', 1, smartAccountCode), on('Base', 2, smartAccountCode)]} />,
  )
  await expect.element(page.getByText('Smart wallet is on for Ethereum and Base')).toBeVisible()
  await expect.element(page.getByText(smartAccountCode)).toBeVisible()
  expect(page.getByText(warning, { exact: false }).elements()).toEqual([])
  expect(await findViolations()).toEqual([])
})

test('behavior: a stranger’s contract is one, and stands before it', async () => {
  const stranger = `0x${'7'.repeat(40)}` as const
  const page = await renderPage(
    <Delegations
      delegations={[on('Ethereum', 1, smartAccountCode), on('Base', 2, stranger), on('Unichain', 3, undefined)]}
    />,
  )
  await expect.element(page.getByText(warning, { exact: false })).toBeVisible()
  const text = document.body.textContent
  expect(text.indexOf(stranger)).toBeLessThan(text.indexOf('Smart wallet is on for Ethereum'))
  await expect.element(page.getByText('Unichain', { exact: false })).toBeVisible()
})
