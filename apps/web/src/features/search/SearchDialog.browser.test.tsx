import type { PoolResult, TokenResult } from '@oxbow/tokens/SearchResult'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { SearchDialog } from './SearchDialog.tsx'
import type { SearchState } from './SearchState.ts'

const usdc: TokenResult = {
  kind: 'token',
  chainId: 1,
  address: `0x${'a'.repeat(40)}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  tags: [],
  isListed: true,
}
const fake: TokenResult = { ...usdc, address: `0x${'f'.repeat(40)}`, tags: ['impostor'], isListed: false }
const pool: PoolResult = {
  kind: 'pool',
  chainId: 1,
  poolId: `0x${'b'.repeat(64)}`,
  protocol: 'v4',
  feePips: 500,
  token0: { address: `0x${'0'.repeat(40)}`, symbol: 'ETH' },
  token1: { address: usdc.address, symbol: 'USDC' },
  tvlUsd: 1_234_567,
}
const account = { kind: 'address', chainId: 1, address: `0x${'9'.repeat(40)}`, isContract: false } as const
const found: SearchState = {
  kind: 'sections',
  isIncomplete: false,
  sections: [
    { name: 'tokens', results: [usdc, fake] },
    { name: 'pools', results: [pool] },
  ],
}

async function open(props: Partial<SearchDialog.Props> = {}) {
  const calls = { onSelect: vi.fn(), onClose: vi.fn(), onForget: vi.fn(), onRetry: vi.fn(), onChain: vi.fn() }
  function Host() {
    const [query, setQuery] = useState('')
    const [tab, setTab] = useState<SearchDialog.Props['tab']>('all')
    return (
      <SearchDialog
        query={query}
        onQuery={setQuery}
        tab={tab}
        onTab={setTab}
        chainId={undefined}
        networks={[
          { chainId: 1, name: 'Ethereum' },
          { chainId: 2, name: 'Base' },
        ]}
        hasPools
        state={found}
        getNetworkName={() => 'Ethereum'}
        getWarning={({ tags }) => (tags.includes('impostor') ? { tone: 'critical', words: 'Impostor' } : undefined)}
        getPrice={() => undefined}
        onSendTo={undefined}
        watchOf={() => undefined}
        onBuy={undefined}
        canOpen={(result) => result.kind !== 'address'}
        leaves={() => false}
        {...calls}
        {...props}
      />
    )
  }
  await renderPage(<Host />)
  return calls
}

const readActive = () =>
  document.getElementById(page.getByRole('combobox').first().element().getAttribute('aria-activedescendant') ?? '')
    ?.textContent

describe('SearchDialog', () => {
  test('behavior: a token says its price and how it changed in a day, one with a warning does not', async () => {
    await open({ getPrice: () => ({ usd: 0.9987, changeDay: -0.0123 }) })
    await expect.element(page.getByRole('option').first().getByText('−1.23%')).toBeVisible()
    expect(page.getByText('$0.9987').elements()).toHaveLength(1)
    expect(await findViolations()).toEqual([])
  })

  test('offers to send to the one account that was found', async () => {
    const onSendTo = vi.fn()
    const named = { ...account, ensName: 'alice.eth' }
    const state: SearchState = {
      kind: 'sections',
      isIncomplete: false,
      sections: [{ name: 'addresses', results: [named] }],
    }
    await open({ state, onSendTo })
    await page.getByRole('button', { name: 'Send to alice.eth' }).click()
    expect(onSendTo).toHaveBeenCalledExactlyOnceWith(account.address)
  })

  test('offers to buy the chosen token if it is listed, and no other result', async () => {
    const onBuy = vi.fn()
    await open({ onBuy })
    await page.getByRole('button', { name: 'Buy USDC' }).click()
    expect(onBuy).toHaveBeenCalledExactlyOnceWith(usdc)
  })

  test('behavior: an unlisted token can’t be bought', async () => {
    await open({ onBuy: vi.fn() })
    await expect.poll(readActive).toContain('USD Coin')
    await userEvent.keyboard('{ArrowDown}')
    expect(page.getByRole('button', { name: /Buy/ }).elements()).toEqual([])
  })

  test('a wallet becomes a favorite by the star in its row, which opens nothing, or by its button', async () => {
    const [toggle, onSelect] = [vi.fn(), vi.fn()]
    const avatar = `/avatars/${'a'.repeat(64)}.webp`
    const named = { ...account, username: 'alice', avatar }
    const state: SearchState = {
      kind: 'sections',
      isIncomplete: false,
      sections: [{ name: 'addresses', results: [named] }],
    }
    await open({ state, onSelect, canOpen: () => true, watchOf: () => ({ isWatched: false, toggle }) })
    const option = page.getByRole('option')
    expect(option.element().querySelector('img')?.getAttribute('src')).toBe(avatar)
    await option.getByTitle('Add to favorites').click()
    await page.getByRole('button', { name: 'Add to favorites' }).click()
    expect(toggle).toHaveBeenCalledTimes(2)
    expect(onSelect).not.toHaveBeenCalled()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: by keyboard alone, over the groups and round', async () => {
    const { onSelect, onClose } = await open()
    await expect.element(page.getByRole('combobox').first()).toHaveFocus()
    await expect.poll(readActive).toContain('USD Coin')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(readActive).toContain('ETH / USDC')
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(pool)
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('behavior: its size, an impostor with its warning, and nothing that keeps anybody out', async () => {
    await open()
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await expect.element(dialog).toBeVisible()
    const { width, height } = dialog.element().getBoundingClientRect()
    expect([width, height]).toEqual([640, 520])
    await expect.element(page.getByRole('option', { name: /Impostor/ })).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Pools' }).getByRole('option')).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('a text that the index does not read is not taken in: nobody is told that it did not answer', async () => {
    await open()
    const field = page.getByRole('combobox', { name: /^Search/ })
    await field.fill('a'.repeat(300))
    await expect.element(field).toHaveValue('a'.repeat(100))
  })

  test('behavior: an account that was found by its username says so, and its ENS name', async () => {
    const named = { ...account, username: 'ferryman', ensName: 'charon.eth' }
    await open({
      state: { kind: 'sections', isIncomplete: false, sections: [{ name: 'addresses', results: [named] }] },
      canOpen: () => true,
    })
    await expect
      .element(page.getByRole('option', { name: /ferryman.*Username on this site · charon\.eth/ }))
      .toBeVisible()
  })

  test('behavior: what has no page says so and opens nothing', async () => {
    const { onSelect } = await open({
      state: { kind: 'sections', isIncomplete: false, sections: [{ name: 'addresses', results: [account] }] },
    })
    const option = page.getByRole('option', { name: /There is no page for it here/ })
    await expect.element(option).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('behavior: a collection by its name and network, with its picture or, where that cannot be shown, without', async () => {
    const collection = { kind: 'collection', chainId: 1, address: account.address, name: 'River Ferries' } as const
    const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`
    const results = [
      { ...collection, pictureUrl: drawing },
      { ...collection, chainId: 2, name: undefined, pictureUrl: 'data:image/png,broken' },
    ]
    const { onSelect } = await open({
      state: { kind: 'sections', isIncomplete: false, sections: [{ name: 'collections', results }] },
    })
    const rows = page.getByRole('group', { name: 'NFT collections' }).getByRole('option')
    await expect.element(rows.filter({ hasText: /^River Ferries.*EthereumFollowed by this site$/ })).toBeVisible()
    await expect.element(rows.filter({ hasText: /^NFT collection.*EthereumFollowed by this site$/ })).toBeVisible()
    await expect.poll(() => rows.elements().map((row) => row.querySelectorAll('img').length)).toEqual([1, 0])
    expect(await findViolations()).toEqual([])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(results[1])
  })

  test('behavior: recent searches are forgotten when asked; a part that did not answer is told and asked again', async () => {
    const { onForget, onRetry } = await open({
      state: { kind: 'sections', isIncomplete: true, sections: [{ name: 'recent', results: [usdc] }] },
    })
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    expect(onForget).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test.each([
    ['waiting', 'Searching'],
    ['failed', 'Search failed'],
    ['nothing-yet', 'Find a token, a pool or an address'],
    ['nothing-found', 'Nothing here yet'],
  ] as const)('behavior: %s says "%s"', async (kind, words) => {
    await open({ state: { kind } })
    await expect.element(page.getByText(words)).toBeInTheDocument()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: the network filter offers all and each', async () => {
    const { onChain } = await open()
    await page.getByRole('combobox', { name: 'Network' }).click()
    await page.getByRole('option', { name: 'Base' }).click()
    expect(onChain).toHaveBeenCalledExactlyOnceWith(2)
  })

  test('behavior: Escape closes without choosing', async () => {
    const { onSelect, onClose } = await open()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onSelect).not.toHaveBeenCalled()
  })
})
