import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dai, eth, fakeUsdc, token, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { TokenDialog } from './TokenDialog.tsx'

const many = Array.from({ length: 5_000 }, (_, index) => token(`${index % 10}`, `T${index}`, `Token ${index}`, 18)).map(
  (item, index) => ({ ...item, address: `0x${index.toString(16).padStart(40, '0')}` as const }),
)

function open(props: Partial<TokenDialog.Props> = {}) {
  const onSelect = vi.fn()
  const onClose = vi.fn()
  const rendered = renderPage(
    <TokenDialog
      tokens={[eth, fakeUsdc, usdc, dai]}
      selected={eth}
      shortcuts={[eth, usdc]}
      networkName="Ethereum"
      hiding={{ hideSmallBalances: true, hideSpam: true }}
      getBalance={() => undefined}
      getUsd={() => undefined}
      onSelect={onSelect}
      onClose={onClose}
      {...props}
    />,
  )
  return { onSelect, onClose, rendered }
}

function readOptions(): readonly string[] {
  return page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent ?? '')
}

describe('TokenDialog', () => {
  test('behavior: search and choose by keyboard alone', async () => {
    const { onSelect, onClose, rendered } = open()
    await rendered
    await expect.element(page.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('usd')
    await expect.poll(readOptions).toEqual([expect.stringContaining('USDC'), expect.stringContaining('Impostor')])
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(usdc)
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('behavior: an impostor is marked and stands below what it imitates', async () => {
    await open().rendered
    await userEvent.keyboard('usdc')
    await expect.poll(readOptions).toHaveLength(2)
    expect(readOptions().map((text) => text.includes('Impostor'))).toEqual([false, true])
    expect(await findViolations()).toEqual([])
  })

  test('behavior: spam waits to be searched for, unless the settings show it', async () => {
    await open().rendered
    await expect.poll(readOptions).toHaveLength(3)
    expect(readOptions().some((text) => text.includes('Impostor'))).toBe(false)
    await userEvent.keyboard('usdc')
    await expect.poll(() => readOptions().some((text) => text.includes('Impostor'))).toBe(true)
  })

  test('behavior: spam is in the list for those who want to see it', async () => {
    await open({ hiding: { hideSmallBalances: true, hideSpam: false } }).rendered
    await expect.poll(readOptions).toHaveLength(4)
  })

  test.each([
    [true, 'DAI'],
    [false, 'USDC'],
  ])(
    'behavior: small balances hidden %s, first of a few cents and an unknown sum is %s',
    async (hideSmallBalances, first) => {
      await open({
        tokens: [usdc, dai],
        hiding: { hideSmallBalances, hideSpam: true },
        getBalance: (token) => (token === usdc ? 40_000n : 10n ** 18n),
        getUsd: (token) => (token === usdc ? 0.04 : undefined),
      }).rendered
      await expect.poll(() => readOptions()[0]).toContain(first)
    },
  )

  test('behavior: Escape closes without choosing', async () => {
    const { onSelect, onClose, rendered } = open()
    await rendered
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('behavior: of 5,000 tokens only those in view are there, and the last is reached', async () => {
    await open({ tokens: many }).rendered
    await expect.element(page.getByRole('option').first()).toBeVisible()
    expect(page.getByRole('option').elements().length).toBeLessThan(40)
    await userEvent.keyboard('T4999')
    await expect.element(page.getByRole('option', { name: /Token 4999/ })).toBeVisible()
  })

  test('behavior: nothing found says what to try', async () => {
    await open().rendered
    await userEvent.keyboard('zzzz')
    await expect.element(page.getByText('No token found')).toBeVisible()
  })
})
