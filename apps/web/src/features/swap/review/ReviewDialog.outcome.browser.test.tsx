import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network, quote } from '../../../test/fixtures.ts'
import { findViolations } from '../../../test/renderPage.tsx'
import { open, review } from './test/openReview.tsx'

describe('ReviewDialog', () => {
  test('behavior: a rejection keeps everything and offers to try again', async () => {
    const { onRetry, rendered } = open({
      status: 'rejected',
      canRetry: true,
      steps: review.steps.map((step, index) => ({ ...step, state: index === 0 ? 'rejected' : 'upcoming' })),
    })
    await rendered
    await expect.element(page.getByText('You rejected this in your wallet. Nothing was sent.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('behavior: the first step of a swap across networks is no end, and leads to the bridge', async () => {
    const step = { index: 1, of: 3, bridgesTo: 'Base' }
    const first = await open({}, { step }).rendered
    await expect.element(page.getByRole('dialog', { name: `Step 1 of 3: swap on ${network.name}` })).toBeVisible()
    await first.unmount()
    const { onClose, onNextStep, rendered } = open({ status: 'confirmed' }, { step })
    const done = await rendered
    await expect.element(page.getByRole('dialog', { name: 'Step 1 of 3 done' })).toBeVisible()
    await expect.element(page.getByText(`Your USDC is on ${network.name}. Bridge it to Base next.`)).toBeVisible()
    expect(page.getByText('Swap complete').elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Done' }).elements()).toEqual([])
    await page.getByRole('button', { name: 'Continue to bridge' }).click()
    expect(onNextStep).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Later' }).click()
    expect(onClose).toHaveBeenCalledOnce()
    expect(await findViolations()).toEqual([])
    await done.unmount()
    await open({ status: 'confirmed' }, { step: { index: 3, of: 3, bridgesTo: undefined } }).rendered
    await expect.element(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible()
  })

  test('behavior: declined after the approval was sent: the approval stays, and that is said', async () => {
    const steps = review.steps.map((step, index) => ({ ...step, state: index === 0 ? 'done' : 'rejected' }) as const)
    await open({ status: 'rejected', canRetry: true, steps: steps.slice(0, 2) }).rendered
    await expect.element(page.getByText(/Your ETH approval stays\.$/)).toBeVisible()
    expect(page.getByText(/Nothing was sent/).elements()).toEqual([])
  })

  test.each([
    ['TransactionDropped', 'check-wallet', 'Confirmation timed out. Please retry.', 'Close'],
    ['WalletFailed', 'check-wallet', /Check your wallet’s activity/, 'Close'],
    ['WalletDisconnected', 'connect-wallet', 'No tokens moved.', 'Connect wallet'],
    ['ServerUnreachable', 'wait', /The server isn’t responding/, 'Try again'],
  ] as const)('behavior: %s offers what its sentence says', async (code, nextAction, words, button) => {
    const error = { code, nextAction, detail: undefined }
    const { onRetry, rendered } = open({ status: 'failed', canRetry: true, error })
    await rendered
    await expect.element(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: button }).last().click()
    expect(onRetry).toHaveBeenCalledTimes(nextAction === 'wait' ? 1 : 0)
  })

  test('behavior: a price that moved is asked about, old and new side by side', async () => {
    const offered = { ...quote, amountOut: 2_900_000_000n, minimumOut: 1_450_000_000n }
    const { onAcceptQuote, rendered } = open({
      status: 'working',
      prompt: { kind: 'accept-quote', reviewed: quote, offered },
    })
    await rendered
    await expect.element(page.getByText(/You would now receive 2,900 USDC instead of 3,000 USDC\./)).toBeVisible()
    await expect.element(page.getByText('Minimum received: 1,450 USDC instead of 2,985 USDC')).toBeVisible()
    await page.getByRole('button', { name: 'Accept the new price' }).click()
    expect(onAcceptQuote).toHaveBeenCalledOnce()
  })

  test('behavior: a network cost that went up is asked about, old and new side by side', async () => {
    const [reviewedWei, offeredWei] = [118n * 10n ** 12n, 2_074n * 10n ** 15n]
    const { onAcceptNetworkCost, rendered } = open({
      status: 'working',
      prompt: { kind: 'accept-network-cost', reviewedWei, offeredWei },
    })
    await rendered
    await expect.element(page.getByText(/Now at most 2\.08 ETH instead of 0\.000118 ETH\./)).toBeVisible()
    await page.getByRole('button', { name: 'Accept the new cost' }).click()
    expect(onAcceptNetworkCost).toHaveBeenCalledOnce()
  })

  test('behavior: of an exact output the most that would be paid is asked about', async () => {
    const reviewed = { ...quote, tradeType: 'exact-out', maximumIn: 1_010_000_000_000_000_000n } as const
    const offered = { ...reviewed, amountIn: 11n * 10n ** 17n, maximumIn: 16n * 10n ** 17n }
    await open({ status: 'working', prompt: { kind: 'accept-quote', reviewed, offered } }).rendered
    await expect.element(page.getByText(/You would now pay 1.1 ETH instead of 1 ETH\./)).toBeVisible()
    await expect.element(page.getByText('Maximum spent: 1.6 ETH instead of 1.01 ETH')).toBeVisible()
  })

  test('behavior: an outcome that two nodes tell differently is open, and nothing is offered', async () => {
    const warning = { code: 'OutcomeUnknown', nextAction: 'wait', detail: undefined } as const
    await open({ status: 'pending', hash: `0x${'ab'.repeat(32)}`, warning }).rendered
    await expect.element(page.getByText(/hasn’t confirmed the outcome yet/)).toBeVisible()
    expect(page.getByRole('button', { name: /Try again|Speed up|Cancel swap/ }).elements()).toEqual([])
  })

  test('behavior: what waits can be sped up or cancelled, where the wallet can', async () => {
    const { onReplace, rendered } = open({
      status: 'pending',
      replacements: ['cancel', 'speed-up'],
      hash: `0x${'ab'.repeat(32)}`,
    })
    await rendered
    await page.getByRole('button', { name: 'Speed up' }).click()
    expect(onReplace).toHaveBeenLastCalledWith('speed-up')
    await page.getByRole('button', { name: 'Cancel swap' }).click()
    expect(onReplace).toHaveBeenLastCalledWith('cancel')
    expect(await findViolations()).toEqual([])
  })

  test('behavior: a trade that was called off is called so, and not a failure, and its transaction is named once', async () => {
    const hash = `0x${'ab'.repeat(32)}` as const
    const steps = review.steps.map((step) => ({ ...step, state: 'failed', hash }) as const)
    const error = { code: 'TransactionCancelled', nextAction: 'try-again', detail: undefined } as const
    await open({ status: 'failed', hash, steps, error }).rendered
    await expect.element(page.getByRole('dialog', { name: 'Canceled' })).toBeVisible()
    await expect.element(page.getByText('Transaction canceled. Your tokens are still in your wallet.')).toBeVisible()
    expect(page.getByRole('button', { name: /Copy transaction hash/ }).elements()).toHaveLength(1)
  })

  test('behavior: a wallet nobody knows can be asked to cancel; when it cannot, it is told with what to do', async () => {
    const { onNextAction, rendered } = open({ status: 'pending', replacements: ['cancel'] })
    const { rerender } = await rendered
    await expect.element(page.getByText(/may need your wallet too/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Speed up' }).elements()).toEqual([])
    await rerender(null)
    const refused = { code: 'CancelFailed', nextAction: 'check-activity', detail: undefined } as const
    const told = open({ status: 'pending', warning: refused })
    await told.rendered
    await page.getByRole('button', { name: 'See your activity' }).click()
    expect(told.onNextAction).toHaveBeenCalledWith('check-activity')
    expect(onNextAction).not.toHaveBeenCalled()
  })

  test('behavior: a trade whose block was replaced waits again, and is told so; the wallet that sent it can speed it up', async () => {
    await open({ status: 'pending', hash: `0x${'ab'.repeat(32)}`, wasReorged: true }).rendered
    await expect.element(page.getByText(/^The block that held it was replaced by another one/)).toBeVisible()
    await expect.element(page.getByText(/Your wallet can speed it up or cancel it/)).toBeVisible()
  })

  test('behavior: a wallet that sent something else is told, with what that means', async () => {
    const changed = { code: 'WalletChangedTransaction', nextAction: 'check-activity', detail: undefined } as const
    await open({ status: 'confirmed', warning: { ...changed, limits: 'kept' } }).rendered
    await expect.element(page.getByText('The limits you reviewed still hold.')).toBeVisible()
    await expect.element(page.getByText(/Your wallet sent a different transaction/)).toBeVisible()
  })

  test('behavior: in a block it is no success: what was sent and to whom, no amount of the trade', async () => {
    const instead = { to: `0x${'c'.repeat(40)}`, value: 1n, data: '0x' } as const
    const error = { code: 'WalletChangedTransaction', nextAction: 'check-activity', detail: undefined } as const
    const { onNextAction, rendered } = open({ status: 'failed', error, instead }, { instead: 'It sent 1 wei.' })
    await rendered
    await expect.element(page.getByRole('heading', { name: 'Your wallet sent something else' })).toBeVisible()
    await expect.element(page.getByText('It sent 1 wei.')).toBeVisible()
    expect(page.getByText(/complete|You received|USDC/).elements()).toEqual([])
    await page.getByRole('button', { name: 'See your activity' }).click()
    expect(onNextAction).toHaveBeenCalledWith('check-activity')
  })

  test('behavior: success shows the transaction and what its receipt says, to the last digit', async () => {
    const result = { paid: 10n ** 18n, received: 2_998_123_456n }
    await open({ status: 'confirmed', hash: `0x${'ab'.repeat(32)}`, result }).rendered
    await expect.element(page.getByText('2,998.12 USDC')).toBeVisible()
    await expect.element(page.getByTitle('2,998.123456 USDC')).toBeVisible()
    await expect.element(page.getByText('1 ETH', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Swap complete' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Copy transaction hash: 0xabab…abab/ })).toBeVisible()
  })

  test('behavior: what the receipt does not tell is said to be as quoted', async () => {
    await open({ status: 'confirmed', result: { paid: 10n ** 18n, received: undefined } }).rendered
    await expect.element(page.getByText('about 3,000 USDC')).toBeVisible()
    await expect.element(page.getByText(/^The receipt doesn’t show exact/)).toBeVisible()
  })

  test('behavior: where the network has an explorer the trade leads to it', async () => {
    const hash = `0x${'ab'.repeat(32)}` as const
    const withExplorer = { ...network, explorerUrl: 'https://explorer.example/' }
    await open({ status: 'final', hash }, { network: withExplorer }).rendered
    const link = page.getByRole('link', { name: 'See the transaction in the explorer' })
    await expect.element(link).toHaveAttribute('href', `https://explorer.example/tx/${hash}`)
  })

  test('behavior: a failure says what happened and offers one thing', async () => {
    const { onRetry, rendered } = open({
      status: 'failed',
      canRetry: true,
      error: { code: 'PriceMoved', nextAction: 'refresh-quote', detail: 'V3TooLittleReceived' },
    })
    await rendered
    await expect.element(page.getByText(/The price moved past your slippage limit/)).toBeVisible()
    await page.getByRole('button', { name: 'Get a new price' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
