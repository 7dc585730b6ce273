import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dai, eth, network, usdc } from '../../../test/fixtures.ts'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { CollectButtons } from './CollectButtons.tsx'
import { CollectFeesDialog } from './CollectFeesDialog.tsx'
import type { CollectGroup } from './CollectGroup.ts'

const arriving = [
  { token: eth, amount: 250_000_000_000_000_000n },
  { token: usdc, amount: 750_123_456n },
  { token: dai, amount: 10n ** 18n },
]

const render = (props: Partial<CollectFeesDialog.Props> = {}) =>
  renderPage(
    <CollectFeesDialog
      count={3}
      arriving={arriving}
      usd={1_501.12}
      isSimulated
      view={undefined}
      instead={undefined}
      explain={(code) => code}
      symbolOf={() => ''}
      obstacle={false}
      isOpen
      onStart={() => {}}
      onRetry={() => {}}
      onReview={() => {}}
      onClose={() => {}}
      onClosed={() => {}}
      {...props}
    />,
  )

describe('CollectFeesDialog', () => {
  test('default: from how many, what arrives of each token, what it is worth, and the button', async () => {
    const onStart = vi.fn()
    await render({ onStart })
    const dialog = page.getByRole('dialog', { name: 'Collect fees' })
    await expect.element(dialog.getByText('You receive about')).toBeVisible()
    for (const text of ['0.25 ETH', '750.123 USDC', '1 DAI', '$1,501.12', '3'])
      await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
    expect(await findViolations()).toEqual([])
    await dialog.getByRole('button', { name: 'Collect fees' }).click()
    expect(onStart).toHaveBeenCalledOnce()
  })

  test('loading: no amount before the node has told one, and nothing to press', async () => {
    await render({ arriving: undefined, usd: undefined, isSimulated: false, obstacle: true })
    const dialog = page.getByRole('dialog', { name: 'Collect fees' })
    await expect.element(dialog.getByRole('button', { name: 'Collect fees' })).toBeDisabled()
    expect(dialog.getByText(/ETH|couldn’t be simulated/).elements()).toHaveLength(0)
  })

  test('error: what could not be simulated is said, and a price that nobody knows is no sum', async () => {
    await render({ isSimulated: false, usd: undefined })
    await expect.element(page.getByText(/couldn’t be simulated/)).toBeVisible()
    expect(page.getByText('$').elements()).toHaveLength(0)
    expect(await findViolations()).toEqual([])
  })

  test('done: what arrived by its receipt, and about as much as was tried of what that does not tell', async () => {
    const view = {
      steps: [],
      prompt: undefined,
      terms: undefined,
      hash: undefined,
      error: undefined,
      instead: undefined,
    }
    const [ether, ...others] = arriving
    const told = [ether!, ...others.map((each) => ({ ...each, isTold: true }))]
    await render({ arriving: told, view: { status: 'confirmed', ...view } })
    await expect.element(page.getByText('Done. The tokens are in your wallet.')).toBeVisible()
    for (const text of ['about 0.25 ETH', '750.123 USDC', '1 DAI'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  })
})

describe('CollectButtons', () => {
  const group = (protocol: 'v3' | 'v4', chainId = 1, name = 'Ethereum'): CollectGroup => ({
    network: { ...network, chainId, name },
    protocol,
    positions: [],
  })

  test('one contract needs no name; of several each says which it is, and which network where there are some', async () => {
    const onCollect = vi.fn()
    const [v3, v4] = [group('v3'), group('v4')]
    await renderPage(<CollectButtons groups={[v3]} isOfSeveral onCollect={onCollect} />)
    await page.getByRole('button', { name: 'Collect all fees', exact: true }).click()
    expect(onCollect).toHaveBeenCalledWith(v3)
    await renderPage(<CollectButtons groups={[v3, v4]} isOfSeveral={false} onCollect={onCollect} />)
    await page.getByRole('button', { name: 'Collect all v4 fees', exact: true }).click()
    expect(onCollect).toHaveBeenLastCalledWith(v4)
    await renderPage(<CollectButtons groups={[v3, group('v3', 10, 'Optimism')]} isOfSeveral onCollect={onCollect} />)
    await expect.element(page.getByRole('button', { name: 'Collect all v3 fees on Optimism' })).toBeVisible()
    expect(await findViolations()).toEqual([])
  })
})
