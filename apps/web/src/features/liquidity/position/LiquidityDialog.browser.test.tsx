import { failure } from '@oxbow/failures/toFailure'
import type { LiquidityFlowView } from '@oxbow/liquidity/LiquidityFlowView'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { LiquidityDialog } from './LiquidityDialog.tsx'
import type { PositionToken } from './PositionTokens.ts'

const token = (digit: string, symbol: string): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol,
  decimals: 0,
  logoUri: undefined,
})
const tokens = { token0: token('a', 'AAA'), token1: token('b', 'BBB') }
const begun: LiquidityFlowView = {
  status: 'working',
  prompt: undefined,
  terms: undefined,
  hash: undefined,
  error: undefined,
  instead: undefined,
  steps: [{ kind: 'send', token: undefined, state: 'active' }],
}

function burn(view: Partial<LiquidityFlowView> | undefined, props: Partial<LiquidityDialog.Props> = {}) {
  const calls = { onStart: vi.fn(), onRetry: vi.fn(), onReview: vi.fn(), onClose: vi.fn(), onClosed: vi.fn() }
  const rendered = renderPage(
    <LiquidityDialog
      title="Delete position"
      failedTitle="Delete position failed"
      startLabel="Delete position"
      doneText="Done. The position’s NFT no longer exists."
      view={view && { ...begun, ...view }}
      instead={undefined}
      symbolOf={() => 'AAA'}
      explain={(code) => `why: ${code}`}
      obstacle={false}
      isOpen
      {...calls}
      {...props}
    >
      <p>Nothing is in it.</p>
    </LiquidityDialog>,
  )
  return { ...calls, rendered }
}

test('what another tab has under way is said, with its steps as they are there', async () => {
  const approve = { kind: 'approve', token: tokens.token0.address, state: 'done' } as const
  const view = { status: 'elsewhere', steps: [approve, ...begun.steps] } as const
  await burn(view).rendered
  await expect.element(page.getByText('Open in another tab. It continues here when you close that tab.')).toBeVisible()
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').elements()
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Approve exact AAA amount (Done)',
    'Confirm the transaction (Now)',
  ])
})

const start = () => page.getByRole('button', { name: 'Delete position', exact: true })

test('it begins by the keyboard, not while something keeps it from passing, and Escape leaves it', async () => {
  const { onStart, onClose, rendered } = burn(undefined)
  const { unmount } = await rendered
  await expect.element(page.getByRole('dialog', { name: 'Delete position' })).toBeVisible()
  ;(start().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(onStart).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
  expect(await findViolations()).toEqual([])
  await unmount()
  await burn(undefined, { obstacle: true }).rendered
  await expect.element(start()).toBeDisabled()
})

test('before it is begun it says what it costs and how often the wallet asks, and nothing of that afterwards', async () => {
  const review = { costs: [{ title: 'Network cost', value: 'at most 0.00124 ETH' }], asks: 3, warnings: <p>Beware.</p> }
  const { rendered } = burn(undefined, { review, caution: <p>A test network.</p> })
  const { unmount } = await rendered
  for (const text of ['at most 0.00124 ETH', 'Your wallet will ask 3 times.', 'Beware.', 'A test network.'])
    await expect.element(page.getByText(text)).toBeVisible()
  await unmount()
  await burn({ status: 'pending' }, { review, caution: <p>A test network.</p> }).rendered
  await expect.element(page.getByText('Pending.')).toBeVisible()
  expect(page.getByText(/at most|will ask|Beware|A test network/).elements()).toEqual([])
})

test.each([
  [{ status: 'working', prompt: undefined }, 'Simulating on the network.', undefined],
  [{ status: 'working', prompt: { kind: 'switch-chain' } }, 'Change the network in your wallet if it asks.', undefined],
  [{ status: 'working', prompt: { kind: 'confirm-in-wallet', step: 'send' } }, 'Confirm in your wallet.', undefined],
  [{ status: 'pending' }, 'Pending.', undefined],
  [{ status: 'rejected' }, 'You rejected this in your wallet. Nothing was sent.', 'Try again'],
  [{ status: 'failed', error: failure('NodeUnreachable') }, 'why: NodeUnreachable', 'Try again'],
  [{ status: 'failed', error: failure('PriceMoved') }, 'why: PriceMoved', 'Review again'],
  [{ status: 'failed', error: failure('TransactionMismatch') }, 'why: TransactionMismatch', 'Review again'],
  [{ status: 'failed', error: failure('NotOwner') }, 'why: NotOwner', 'Close'],
  [{ status: 'failed', error: failure('TransactionDropped') }, 'why: TransactionDropped', 'Close'],
  [{ status: 'failed', error: failure('InsufficientGas') }, 'why: InsufficientGas', 'Close'],
  [{ status: 'failed', error: failure('InsufficientBalance') }, 'why: InsufficientBalance', 'Change the amount'],
  [{ status: 'failed', error: failure('WalletDisconnected') }, 'why: WalletDisconnected', 'Connect wallet'],
  [{ status: 'failed', error: failure('WalletWrongChain') }, 'why: WalletWrongChain', 'Switch network'],
  [{ status: 'confirmed' }, 'Done. The position’s NFT no longer exists.', 'Close'],
] as const)('%o says "%s"', async (view, words, button) => {
  const { onRetry, onReview, onClose, rendered } = burn(view as Partial<LiquidityFlowView>)
  await rendered
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  if (button === undefined) await expect.element(start()).toBeDisabled()
  else {
    await page.getByRole('button', { name: button }).last().click()
    const [pressed, ...others] = {
      Close: [onClose, onRetry, onReview],
      'Try again': [onRetry, onReview],
      'Review again': [onReview, onRetry],
      'Change the amount': [onClose, onRetry, onReview],
      'Connect wallet': [onClose, onRetry, onReview],
      'Switch network': [onRetry, onReview],
    }[button]
    expect(pressed).toHaveBeenCalledOnce()
    for (const other of others) expect(other).not.toHaveBeenCalled()
  }
})

test('a wallet that sent something else: what it sent and to whom, nothing of what was looked at, and no second try', async () => {
  const error = { ...failure('WalletChangedTransaction'), limits: 'broken' } as const
  const instead = { to: tokens.token0.address, value: 1n, data: '0x' } as const
  const { rendered, onClose } = burn({ status: 'failed', error, instead }, { instead: <p>It sent 1 wei.</p> })
  await rendered
  await expect.element(page.getByText(/^why: WalletChangedTransaction/)).toBeVisible()
  await expect.element(page.getByText('It sent 1 wei.')).toBeVisible()
  await expect.element(page.getByText('It breaks the limits you reviewed.')).toBeVisible()
  expect(page.getByText('Nothing is in it.').elements()).toEqual([])
  expect(page.getByRole('button', { name: /again/ }).elements()).toEqual([])
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'Close' }).last().click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('declined after an approval was paid for: what was not sent, and which approval stays', async () => {
  const done = { kind: 'approve', token: tokens.token0.address, state: 'done' } as const
  const send = { kind: 'send', token: undefined, state: 'active' } as const
  const { unmount } = await burn({ status: 'rejected', steps: [done, send] }).rendered
  const words = 'You rejected this in your wallet. Your AAA approval stays.'
  await expect.element(page.getByText(words)).toBeVisible()
  await unmount()
  const reset = { ...done, kind: 'reset-approval' } as const
  await burn({ status: 'rejected', steps: [reset, { ...done, state: 'active' }, { ...send, state: 'upcoming' }] })
    .rendered
  await expect.element(page.getByText(/Only your old AAA approval was reset/)).toBeVisible()
})

test('a failure is named in the title, and says what became of the money', async () => {
  const { unmount } = await burn({ status: 'failed', error: failure('WalletDisconnected') }).rendered
  await expect.element(page.getByRole('dialog', { name: 'Delete position failed' })).toBeVisible()
  await expect.element(page.getByText('No tokens moved.')).toBeVisible()
  await unmount()
  const second = await burn({ status: 'failed', error: failure('ApprovalReverted') }).rendered
  await expect.element(page.getByText('Token approval failed')).toBeVisible()
  await second.unmount()
  await burn({ status: 'failed', error: failure('WalletBusy') }).rendered
  await expect.element(page.getByRole('dialog', { name: 'Wallet is busy' })).toBeVisible()
})

test('several steps are shown in order, with the one that was declined', async () => {
  await burn({
    status: 'rejected',
    steps: [
      { kind: 'approve', token: tokens.token0.address, state: 'done' },
      { kind: 'permit', token: undefined, state: 'active' },
      { kind: 'send', token: undefined, state: 'upcoming' },
    ],
  }).rendered
  await expect.element(page.getByRole('list', { name: 'Steps' })).toBeVisible()
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').elements()
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Approve exact AAA amount (Done)',
    'Sign the approval for these amounts (Not done)',
    '3Confirm the transaction (Waiting)',
  ])
})
