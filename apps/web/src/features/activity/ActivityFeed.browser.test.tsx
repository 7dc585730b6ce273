import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eth, network, usdc } from '../../test/fixtures.ts'
import { findViolations, Page, renderPage } from '../../test/renderPage.tsx'
import { ActivityFeed } from './ActivityFeed.tsx'
import { activityItem } from './test/activityItem.ts'

const render = (props: Partial<ActivityFeed.Props>) =>
  renderPage(
    <ActivityFeed items={[]} networks={[network]} history="known" onMore={undefined} onRetry={() => {}} {...props} />,
  )

describe('ActivityFeed', () => {
  test('default: what it did and what became of it; details by keyboard; no explorer where there is none', async () => {
    await render({ items: [activityItem()] })
    await expect.element(page.getByText('0.25 ETH for 750.123 USDC')).toBeVisible()
    await expect.element(page.getByText('Final')).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('750.123456 USDC')).toBeVisible()
    await expect.element(page.getByText('Final. It can’t be reversed.')).toBeVisible()
    expect(page.getByRole('link').elements()).toHaveLength(0)
    expect(await findViolations()).toEqual([])
  })

  test('behavior: an address that only looks like a known one is shown beside it, and not to be copied', async () => {
    const planted = '0xabcd999999999999999999999999999999991234'
    const real = '0xabcd000000000000000000000000000000001234'
    await render({
      items: [
        activityItem({ kind: 'receive', paid: [], counterparty: planted }),
        activityItem({ id: 'b', counterparty: real }),
      ],
      poisonOf: ({ counterparty }) => (counterparty === planted ? real : undefined),
    })
    await page.getByRole('button', { name: /^Received/ }).click()
    await expect.element(page.getByText('This looks like an address you’ve sent to, but it isn’t')).toBeVisible()
    await expect.element(page.getByText(real)).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: what another account signed is told apart from what this one sent', async () => {
    const counterparty = `0x${'c'.repeat(40)}` as const
    const moved = { received: [], counterparty }
    await render({
      items: [activityItem({ ...moved, kind: 'moved' }), activityItem({ ...moved, id: 'b', kind: 'allowance' })],
    })
    await expect.element(page.getByRole('button', { name: /^Moved by another account/ })).toBeVisible()
    await page.getByRole('button', { name: /^Approval by another account/ }).click()
    await expect.element(page.getByText('Spender')).toBeVisible()
    expect(page.getByText(/^(Sent|Approved)$/).elements()).toEqual([])
  })

  test('behavior: tokens that were left out come by a switch, which is not there without them', async () => {
    const onChange = vi.fn()
    await render({ items: [activityItem()], unlisted: { isShown: false, onChange } })
    await page.getByRole('switch', { name: 'Show unlisted' }).click()
    expect(onChange).toHaveBeenCalledWith(true)
    expect(await findViolations()).toEqual([])
  })

  test('behavior: a kind that another version wrote is a transaction, with what it moved', async () => {
    await render({ items: [activityItem({ kind: 'toString' })] })
    await expect.element(page.getByRole('button', { name: /^Transaction/ })).toBeVisible()
    await expect.element(page.getByText('0.25 ETH for 750.123 USDC')).toBeVisible()
  })

  test('behavior: what the wallet sent in place of a trade is marked, with how much and to whom, and none of the trade', async () => {
    const to = `0x${'c'.repeat(40)}` as const
    await render({ items: [activityItem({ status: 'confirmed', instead: { to, wei: 1n } })] })
    const row = page.getByRole('button', { name: /Your wallet sent something else/ })
    await expect.element(row).toBeVisible()
    expect(row.element().textContent).toContain('0.0₁₇1')
    await row.click()
    await expect.element(page.getByRole('button', { name: 'Copy address: 0xcccc…cccc' })).toBeVisible()
    await expect.element(page.getByText(/^Your wallet sent a different transaction/)).toBeVisible()
    expect(page.getByText(/Swapped|USDC|Received/).elements()).toEqual([])
    expect(await findViolations()).toEqual([])
  })

  test('behavior: a token that the wallet sent to a stranger, or an approval, is named with its amount and who has it', async () => {
    const party = `0x${'c'.repeat(40)}` as const
    const call = { to: usdc.address, wei: 0n }
    const effect = { token: usdc.address, party } as const
    const instead = { ...call, effects: [{ ...effect, kind: 'left', amount: 1_500_000n } as const] }
    const { unmount } = await render({ items: [activityItem({ status: 'confirmed', instead })] })
    const row = page.getByRole('button', { name: /something else.*1.5 USDC/ })
    await row.click()
    await expect.element(page.getByRole('button', { name: 'Copy address: 0xcccc…cccc' })).toBeVisible()
    expect(page.getByText(/ETH/).elements()).toEqual([])
    await unmount()
    const allowed = { ...call, effects: [{ ...effect, kind: 'allowed', amount: 'all' } as const] }
    await render({ items: [activityItem({ status: 'confirmed', instead: allowed })] })
    await page.getByRole('button', { name: /something else.*Unlimited .*USDC/ }).click()
    await expect.element(page.getByText('Spender')).toBeVisible()
  })

  test('behavior: a spender of the protocol has its name beside its address', async () => {
    const counterparty = network.contracts.permit2
    await render({ items: [activityItem({ kind: 'allowance', received: [], counterparty })] })
    await page.getByRole('button', { name: /^Approval by another account/ }).click()
    await expect.element(page.getByText('Permit2')).toBeVisible()
  })

  test('behavior: the explorer of the network, when it has one', async () => {
    const networks = [{ ...network, explorerUrl: 'https://explorer.example/' }]
    await render({ items: [activityItem()], networks })
    await page.getByRole('button', { name: /Swapped/ }).click()
    const href = `https://explorer.example/tx/0x${'a'.repeat(64)}`
    await expect.element(page.getByRole('link')).toHaveAttribute('href', href)
  })

  test.each([
    ['pending', /Signing an approval/, 'Your wallet asks for your signature.'],
    ['final', /Approval signed/, /expires if unused/],
    ['cancelled', /Approval to be signed/, 'You rejected this in your wallet. Nothing was sent.'],
    ['failed', /Sign approval failed/, 'Your wallet couldn’t sign it. Nothing was sent.'],
    ['dropped', /Approval to be signed/, /The page closed while your wallet was asking/],
  ] as const)(
    'behavior: a permit that is %s says who may take what, and names no transaction',
    async (status, title, meaning) => {
      const paid = [eth, usdc].map((token) => ({ token, amount: 5n * 10n ** BigInt(token.decimals) }))
      const permit = {
        kind: 'permit',
        isSignature: true,
        status,
        paid,
        received: [],
        counterparty: usdc.address,
      } as const
      await render({
        items: [activityItem(permit)],
        networks: [{ ...network, explorerUrl: 'https://explorer.example/' }],
      })
      await page.getByRole('button', { name: title }).click()
      await expect.element(page.getByText('5 ETH, 5 USDC')).toBeVisible()
      await expect.element(page.getByText('Spender')).toBeVisible()
      await expect.element(page.getByText(meaning)).toBeVisible()
      expect(page.getByText('Transaction', { exact: true }).elements()).toEqual([])
      expect(page.getByRole('link').elements()).toEqual([])
    },
  )

  test.each([
    ['final', /Gas-free swap signed/, 'Signed. It moves nothing until it’s filled.'],
    ['failed', /Gas-free swap not filled/, 'Not filled. Your tokens are still in your wallet.'],
    ['cancelled', /Gas-free swap/, 'Canceled. Your tokens are still in your wallet.'],
  ] as const)(
    'behavior: a gas-free swap that is %s was neither paid nor received, and names no transaction',
    async (status, title, meaning) => {
      const swap = { kind: 'swap-order', isSignature: true, status } as const
      await render({
        items: [activityItem(swap)],
        networks: [{ ...network, explorerUrl: 'https://explorer.example/' }],
      })
      await page.getByRole('button', { name: title }).click()
      await expect.element(page.getByText(meaning)).toBeVisible()
      for (const label of ['Paid', 'Received', 'Transaction'])
        expect(page.getByText(label, { exact: true }).elements()).toEqual([])
      for (const label of ['You pay', 'Minimum received'])
        expect(page.getByText(label, { exact: true }).elements()).toHaveLength(status === 'final' ? 1 : 0)
      expect(page.getByRole('link').elements()).toEqual([])
    },
  )

  test.each(['failed', 'replaced', 'cancelled', 'dropped'] as const)(
    'behavior: of a trade that is %s, nothing is said to have been paid or received',
    async (status) => {
      await render({ items: [activityItem({ status })] })
      await page.getByRole('button', { name: /Swap/ }).click()
      await expect.element(page.getByText('Network', { exact: true })).toBeVisible()
      for (const label of ['Paid', 'You pay', 'Received', 'You receive'])
        expect(page.getByText(label, { exact: true }).elements()).toEqual([])
    },
  )

  test.each([
    ['revoke', [], 'Transaction canceled. Nothing changed.'],
    ['claim', [], 'Transaction canceled. Nothing changed.'],
    ['swap', undefined, 'Canceled. Your tokens are still in your wallet.'],
  ] as const)('behavior: of a canceled %s is told what stays as it was', async (kind, paid, meaning) => {
    await render({ items: [activityItem({ kind, status: 'cancelled', ...(paid && { paid }) })] })
    await page.getByRole('button').first().click()
    await expect.element(page.getByText(meaning)).toBeVisible()
  })

  test.each(['replaced', 'cancelled'] as const)(
    'behavior: what took the place of one that was %s is named, and it is what the explorer knows of',
    async (status) => {
      const replacedBy = `0x${'b'.repeat(64)}` as const
      const networks = [{ ...network, explorerUrl: 'https://explorer.example/' }]
      await render({ items: [activityItem({ status, replacedBy })], networks })
      await page.getByRole('button', { name: /Swap/ }).click()
      await expect.element(page.getByText('In its place')).toBeVisible()
      await expect.element(page.getByRole('button', { name: /Copy transaction hash: 0xbbbb…bbbb/ })).toBeVisible()
      await expect.element(page.getByRole('link')).toHaveAttribute('href', `https://explorer.example/tx/${replacedBy}`)
    },
  )

  test('behavior: of what the network lost, no explorer knows', async () => {
    const networks = [{ ...network, explorerUrl: 'https://explorer.example/' }]
    await render({ items: [activityItem({ status: 'dropped' })], networks })
    await page.getByRole('button', { name: /Swap/ }).click()
    await expect.element(page.getByText(/^Dropped\. Your wallet may resend it/)).toBeVisible()
    expect(page.getByRole('link').elements()).toEqual([])
  })

  test.each([
    ['pending', 'Pending', 0],
    ['cancelling', 'Canceling', 0],
    ['cancelled', 'Canceled', 1],
    ['failed', 'Failed', 3],
    ['final', 'Final', 2],
  ] as const)('behavior: all that is done with liquidity, %s, has words of its own', async (state, label, form) => {
    const isCancelling = state === 'cancelling'
    const kinds = Object.keys(liquidityWords) as (keyof typeof liquidityWords)[]
    const items = kinds.map((kind) =>
      activityItem({ id: kind, kind, isCancelling, status: isCancelling ? 'pending' : state }),
    )
    await render({ items })
    const rows = page.getByRole('button').elements()
    expect(rows).toHaveLength(kinds.length)
    for (const [index, kind] of kinds.entries()) {
      expect(rows[index]?.textContent).toContain(liquidityWords[kind][form] ?? liquidityWords[kind][1])
      expect(rows[index]?.textContent).toContain(label)
    }
  })

  test('behavior: back to pending after a reorg says so', async () => {
    await render({ items: [activityItem({ status: 'pending', wasReorged: true })] })
    await page.getByRole('button', { name: /Swapping/ }).click()
    await expect.element(page.getByText(/replaced by another one/)).toBeVisible()
  })

  test('behavior: what waits can be called off where the wallet lets the page, and says so until the chain has decided', async () => {
    const onCancel = vi.fn()
    const items = [activityItem({ status: 'pending', kind: 'add-liquidity' })]
    const shown = await render({ items, cancelOf: () => onCancel })
    await page.getByRole('button', { name: /Adding liquidity/ }).click()
    await page.getByRole('button', { name: 'Cancel it' }).click()
    expect(onCancel).toHaveBeenCalledOnce()
    await shown.rerender(
      <Page>
        <ActivityFeed
          items={[activityItem({ status: 'pending', kind: 'add-liquidity', isCancelling: true })]}
          networks={[network]}
          history="known"
          cancelOf={() => onCancel}
          onMore={undefined}
          onRetry={() => {}}
        />
      </Page>,
    )
    await expect.element(page.getByText('Canceling', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^Canceling\. If it confirms first/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Cancel it' }).elements()).toEqual([])
  })

  test.each([
    ['approve', { paid: [{ token: usdc, amount: undefined }], received: [], isUnlimited: true }, 'Unlimited USDC'],
    ['revoke', { paid: [{ token: usdc, amount: 0n }], received: [] }, 'Approval revoked'],
    ['receive', { paid: [] }, '750.123 USDC'],
  ] as const)('param: %s', async (kind, rest, text) => {
    await render({ items: [activityItem({ kind, ...rest })] })
    await expect.element(page.getByText(text)).toBeVisible()
  })

  test('behavior: the history is away: what this browser sent is still there, and it can be asked again', async () => {
    const onRetry = vi.fn()
    await render({ items: [activityItem({ status: 'pending' })], history: 'failed', onRetry })
    await expect.element(page.getByText('Swapping')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalled()
  })

  test('behavior: nothing yet is said only when it is known', async () => {
    await render({ history: 'loading' })
    expect(page.getByText('No transactions yet').elements()).toHaveLength(0)
    await render({ history: 'known' })
    await expect.element(page.getByText('No transactions yet')).toBeVisible()
  })
})

/** Under way, not done, done. */
const liquidityWords = {
  approve: ['Approving', 'Approval', 'Approved', 'Token approval failed'],
  'create-pool': ['Creating a pool', 'Pool to be created', 'Created a pool', 'Create pool failed'],
  'add-liquidity': ['Adding liquidity', 'Liquidity to be added', 'Added liquidity', 'Add liquidity failed'],
  'remove-liquidity': ['Removing liquidity', 'Liquidity to be removed', 'Removed liquidity', 'Remove liquidity failed'],
  collect: ['Collecting fees', 'Fees to be collected', 'Collected fees', 'Collect fees failed'],
  claim: ['Claiming rewards', 'Rewards to be claimed', 'Claimed rewards', 'Claim failed'],
  migrate: ['Moving liquidity', 'Liquidity to be moved', 'Moved liquidity', 'Migrate liquidity failed'],
  burn: [
    'Deleting an empty position',
    'Empty position to be deleted',
    'Deleted an empty position',
    'Delete position failed',
  ],
} satisfies Record<string, readonly string[]>
