import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eth, network, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import * as ActivityFilter from './ActivityFilter.ts'
import { ActivityFilters } from './ActivityFilters.tsx'

const tokens = [eth, usdc].map((token) => ({
  key: `${network.chainId}:${token.address}`,
  chainId: network.chainId,
  token,
}))
const base = { ...network, chainId: network.chainId + 1, slug: 'base', name: 'Base' }

function Filters() {
  const [filter, setFilter] = useState(ActivityFilter.none)
  return (
    <>
      <ActivityFilters filter={filter} onFilter={setFilter} tokens={tokens} networks={[network, base]} matchCount={2} />
      <output>{JSON.stringify(ActivityFilter.toSearch(filter))}</output>
    </>
  )
}

const shown = () => JSON.parse(document.querySelector('output')?.textContent ?? '')

describe('ActivityFilters', () => {
  afterEach(() => page.viewport(1280, 800))

  test('default: by keyboard alone, a type and a token; told how many there are, and all cleared at once', async () => {
    await page.viewport(1280, 800)
    await renderPage(<Filters />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('option', { name: 'Swaps' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(shown).toEqual({ kind: 'swap' })
    await expect.element(page.getByText('2 transactions shown')).toBeInTheDocument()
    await page.getByRole('combobox', { name: 'Token' }).click()
    await page.getByRole('option', { name: /USDC/ }).click()
    await expect.poll(shown).toEqual({ kind: 'swap', token: tokens[1]!.key })
    await page.getByLabelText('From', { exact: true }).fill('2026-03-01')
    await expect.poll(shown).toMatchObject({ from: '2026-03-01' })
    expect(await findViolations()).toEqual([])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(shown).toEqual({})
  })

  test('behavior: on a phone they are a sheet, and its button says how many are set', async () => {
    await page.viewport(390, 844)
    await renderPage(<Filters />)
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('combobox', { name: 'Network' }).click()
    await page.getByRole('option', { name: 'Base' }).click()
    await expect.poll(shown).toEqual({ network: 'base' })
    expect(await findViolations()).toEqual([])
    await sheet.getByRole('button', { name: 'Show results' }).click()
    await expect.element(page.getByRole('button', { name: 'Filters 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Filters 1' }).click()
    await sheet.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(shown).toEqual({})
  })
})
