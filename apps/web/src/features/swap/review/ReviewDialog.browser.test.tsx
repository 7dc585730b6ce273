import type { SwapFlowView } from '@oxbow/swap/SwapFlowView'
import type { SaleTrial } from '@oxbow/swap/TradeCheck'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { eth, fakeUsdc, network, quote, usdc } from '../../../test/fixtures.ts'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import type { Trial } from './Trial.ts'

const review: SwapFlowView = {
  id: 'flow',
  status: 'review',
  steps: [
    { kind: 'approve', state: 'upcoming', hash: undefined },
    { kind: 'permit', state: 'upcoming', hash: undefined },
    { kind: 'swap', state: 'upcoming', hash: undefined },
  ],
  prompt: undefined,
  quote,
  summary: {
    kind: 'swap',
    chainId: 31337,
    account: `0x${'9'.repeat(40)}`,
    tokenIn: eth,
    tokenOut: usdc,
    amountIn: quote.amountIn.toString(),
    amountOut: quote.amountOut.toString(),
    maximumIn: quote.maximumIn.toString(),
    minimumOut: quote.minimumOut.toString(),
  },
  result: undefined,
  hash: undefined,
  confirmations: undefined,
  wasReorged: false,
  error: undefined,
  warning: undefined,
  instead: undefined,
  networkCostWei: undefined,
  canRetry: false,
  replacements: [],
  replacement: undefined,
}

const trial = {
  limits: { spent: 10n ** 18n, received: 2_985_000_000n },
  trial: { status: 'unavailable', detail: undefined },
} as const

test('what a server chose is said before anybody signs: a wide slippage, a network that takes more than the trade', async () => {
  const check = (networkCostWei: bigint) =>
    ({
      status: 'known',
      check: {
        ...trial,
        networkCostWei,
        priceImpactBps: 10,
        belowReferenceBps: 0,
        tokens: [],
        extraSeconds: 0,
      },
    }) as const
  const { rendered } = open({ quote: { ...quote, slippageBps: 550 } }, { check: check(10n ** 15n) })
  const { unmount } = await rendered
  await expect.element(page.getByText('High slippage')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await unmount()
  await open({}, { check: check(2n * 10n ** 18n) }).rendered
  await expect.element(page.getByText('The network cost is at most 200% of this trade')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
})

test('a network whose clock is ahead makes what is signed hold longer, which is said', async () => {
  const check = (extraSeconds: number) =>
    ({
      status: 'known',
      check: {
        ...trial,
        networkCostWei: undefined,
        priceImpactBps: 10,
        belowReferenceBps: 0,
        tokens: [],
        extraSeconds,
      },
    }) as const
  const { unmount } = await open({}, { check: check(72_000) }).rendered
  await expect.element(page.getByText('The network’s clock is ahead of yours')).toBeVisible()
  await expect.element(page.getByText('What you sign holds 20 hours longer than your deadline.')).toBeVisible()
  await unmount()
  const { unmount: close } = await open({}, { check: check(90) }).rendered
  await expect.element(page.getByText('What you sign holds 2 minutes longer than your deadline.')).toBeVisible()
  await close()
  await open({}, { check: check(20) }).rendered
  await expect.element(page.getByText('The network’s clock is ahead of yours')).not.toBeInTheDocument()
})

test('a sum typed in dollars is said with its price, and asked about where the pools of the network disagree', async () => {
  const typed = (expected: bigint | undefined) => ({
    ...{ text: '100', code: 'USD', perDollar: 1, unitUsd: 100, token: eth, raw: 10n ** 18n, expected },
  })
  const { unmount } = await open({}, { typed: typed(5n * 10n ** 16n) }).rendered
  await expect.element(page.getByText('You typed $100.00 at 1 ETH = $100.00.')).toBeVisible()
  await expect.element(page.getByText('1,900% more ETH than $100.00 buys')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
  await page.getByRole('checkbox').click()
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  await unmount()
  const { unmount: close } = await open({}, { typed: typed(99n * 10n ** 16n) }).rendered
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  await close()
  await open({}, { typed: typed(undefined) }).rendered
  await expect.element(page.getByText('This price comes from this server')).toBeVisible()
})

test('a trade that nothing on the network prices is said to be so, and asked about', async () => {
  const check = {
    ...{ ...trial, networkCostWei: undefined, priceImpactBps: 10, tokens: [], extraSeconds: 0 },
    belowReferenceBps: undefined,
  }
  await open({}, { check: { status: 'known', check } }).rendered
  await expect.element(page.getByText('No market price to compare with')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
})

test.each([
  ['NetworkMismatch', /network isn't the one/],
  ['ClockMismatch', /time is far ahead/],
] as const)('%s before the trial is said in its own words', async (code, words) => {
  const failure = { code, detail: undefined, nextAction: 'try-again', retryable: false } as const
  await open({}, { check: { status: 'stuck', failure: failure as never } }).rendered
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).not.toBeInTheDocument()
})

function warning(severity: 'caution' | 'critical') {
  return { symbol: 'USDC', severity, detail: { id: 'takes-a-part', message: 'It takes a part.' } }
}

function open(view: Partial<SwapFlowView> = {}, props: Partial<ReviewDialog.Props> = {}) {
  const calls = {
    onApprovalAmount: vi.fn(),
    onStart: vi.fn(),
    onRetry: vi.fn(),
    onReplace: vi.fn(),
    onAcceptQuote: vi.fn(),
    onAcceptNetworkCost: vi.fn(),
    onClose: vi.fn(),
    onNextAction: vi.fn(),
    onClosed: vi.fn(),
  }
  const rendered = renderPage(
    <ReviewDialog
      view={{ ...review, ...view }}
      network={network}
      check={undefined}
      asksAbout={[]}
      isOneClick={false}
      needsApproval={false}
      needsReset={false}
      needsPermit={false}
      approvalAmount="exact"
      isOpen
      {...calls}
      {...props}
    />,
  )
  return { ...calls, rendered }
}

describe('ReviewDialog', () => {
  test('default: says in words what can be lost at worst, and how often the wallet asks', async () => {
    const { onStart, rendered } = open({}, { needsApproval: true })
    await rendered
    await expect.element(page.getByText(/You will receive at least 2,985 USDC/)).toBeVisible()
    await expect.element(page.getByText('Your wallet will ask you 3 times.')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'This trade only' })).toBeChecked()
    expect(await findViolations()).toEqual([])
    await page.getByRole('button', { name: 'Swap', exact: true }).click()
    expect(onStart).toHaveBeenCalledOnce()
  })

  test('behavior: a severe price impact must be accepted first', async () => {
    await open({ quote: { ...quote, priceImpactBps: 800 } }).rendered
    const button = page.getByRole('button', { name: 'Swap', exact: true })
    await expect.element(button).toBeDisabled()
    await page.getByRole('checkbox').click()
    await expect.element(button).toBeEnabled()
  })

  test('behavior: says which contracts are traded', async () => {
    await open().rendered
    await expect.element(page.getByTitle(usdc.address)).toHaveTextContent('0x7126…c4cc')
    expect(page.getByRole('button', { name: /Copy the address/ }).elements()).toHaveLength(1)
    expect(page.getByText(/that Oxbow knows/).elements()).toHaveLength(0)
  })

  test('behavior: a token that a server calls USDC is accepted first where it is not the USDC of the release', async () => {
    const tokenOut = { ...fakeUsdc, tags: [] }
    await open({ summary: { ...review.summary, tokenOut } }).rendered
    await expect.element(page.getByText('This is not the USDC that Oxbow knows')).toBeVisible()
    await expect.element(page.getByTitle(fakeUsdc.address)).toBeVisible()
    const button = page.getByRole('button', { name: 'Swap', exact: true })
    await expect.element(button).toBeDisabled()
    await page.getByRole('checkbox', { name: /I have compared the addresses/ }).click()
    await expect.element(button).toBeEnabled()
  })

  const limits = { spent: quote.amountIn, received: quote.minimumOut }
  const passed = (received: bigint, sale: SaleTrial = { status: 'possible', taxBps: 0 }): Trial => ({
    status: 'known',
    check: {
      limits,
      trial: { status: 'ok', spent: quote.amountIn, received, gasUnits: 1n, sale },
      networkCostWei: 2n * 10n ** 15n,
      priceImpactBps: 12,
      belowReferenceBps: 0,
      tokens: [],
      extraSeconds: 0,
    },
  })

  test('behavior: shows what a trial run changed to the last digit, and what the bytes allow at worst', async () => {
    await open({}, { check: passed(3_000_000_001n) }).rendered
    await expect.element(page.getByText('+3,000.000001 USDC')).toBeVisible()
    await expect.element(page.getByText('−1 ETH')).toBeVisible()
    await expect.element(page.getByText('Signed: arrives at least')).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: a trade far below what other pools pay is said and agreed to first, and one below a little is said', async () => {
    const below = (belowReferenceBps: number | undefined) => {
      const { check } = passed(quote.amountOut) as Extract<Trial, { status: 'known' }>
      return open({}, { check: { status: 'known', check: { ...check, belowReferenceBps } } }).rendered
    }
    const button = page.getByRole('button', { name: 'Swap', exact: true })
    const far = await below(4_300)
    await expect.element(page.getByText('43% below the market')).toBeVisible()
    await expect.element(button).toBeDisabled()
    await page.getByRole('checkbox', { name: /I understand/ }).click()
    await expect.element(button).toBeEnabled()
    await far.unmount()
    const near = await below(301)
    await expect.element(page.getByText('3.01% below the market')).toBeVisible()
    await expect.element(button).toBeEnabled()
    await near.unmount()
    const usual = await below(300)
    await expect.element(page.getByText('−3%')).toBeVisible()
    expect(page.getByText(/below the market/).elements()).toEqual([])
    await usual.unmount()
    await below(undefined)
    await expect.element(page.getByTitle('Nothing on the network to compare with')).toBeVisible()
  })

  test('behavior: nothing can be signed before the trial run has ended', async () => {
    const { onStart, rendered } = open({}, { check: { status: 'running' } })
    await rendered
    const button = page.getByRole('button', { name: 'Swap', exact: true })
    await expect.element(button).toBeDisabled()
    await button.click({ force: true })
    expect(onStart).not.toHaveBeenCalled()
  })

  test('behavior: the price impact is the one that the pools tell, and unknown where they do not', async () => {
    const { check } = passed(3_000_000_000n) as Extract<Trial, { status: 'known' }>
    const harmless = { ...quote, priceImpactBps: 1 }
    const told = { ...check, priceImpactBps: 4_900 }
    await open({ quote: harmless }, { check: { status: 'known', check: told } }).rendered
    await expect.element(page.getByText('−49%')).toBeVisible()
    await expect.element(page.getByText('Price impact very high')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
  })

  test('behavior: a price impact that no node tells is not the server’s', async () => {
    const { check } = passed(3_000_000_000n) as Extract<Trial, { status: 'known' }>
    await open({}, { check: { status: 'known', check: { ...check, priceImpactBps: undefined } } }).rendered
    await expect.element(page.getByText('—', { exact: true })).toBeVisible()
    expect(page.getByText('−0.12%').elements()).toEqual([])
  })

  test('behavior: a simulation by the server alone is called so', async () => {
    const sale = { status: 'unknown' } as const
    const told = { status: 'ok', spent: quote.amountIn, received: quote.amountOut, gasUnits: 1n, sale } as const
    const trial = { ...told, isServersWord: true }
    const check = {
      limits,
      trial,
      networkCostWei: undefined,
      priceImpactBps: undefined,
      belowReferenceBps: 0,
      tokens: [],
      extraSeconds: 0,
    }
    await open({}, { check: { status: 'known', check } }).rendered
    await expect.element(page.getByText('Only the server simulated this')).toBeVisible()
  })

  test('behavior: less than quoted warns, less than signed blocks', async () => {
    await open({}, { check: passed(2_990_000_000n) }).rendered
    await expect.element(page.getByText('You would get less than was quoted')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  })

  test('behavior: below the signed minimum there is no swap button', async () => {
    const { onNextAction, rendered } = open({}, { check: passed(2_984_999_999n) })
    await rendered
    await expect.element(page.getByText('You would be left with less than the minimum that you sign.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Choose another token' }).click()
    expect(onNextAction).toHaveBeenCalledWith('choose-another-token')
  })

  test('behavior: a trade that would fail says why and offers one thing', async () => {
    const trial = { status: 'failing', code: 'PriceMoved', detail: 'V3TooLittleReceived()' } as const
    await open(
      {},
      {
        check: {
          status: 'known',
          check: {
            limits,
            trial,
            networkCostWei: undefined,
            priceImpactBps: undefined,
            belowReferenceBps: 0,
            tokens: [],
            extraSeconds: 0,
          },
        },
      },
    ).rendered
    await expect.element(page.getByText('Your swap is expected to fail.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Get a new price' })).toBeVisible()
  })

  test('behavior: a token that cannot be sold again must be accepted first', async () => {
    await open({}, { check: passed(quote.amountOut, { status: 'refused' }) }).rendered
    await expect.element(page.getByText('USDC cannot be sold again')).toBeVisible()
    const button = page.getByRole('button', { name: 'Swap', exact: true })
    await expect.element(button).toBeDisabled()
    await page.getByRole('checkbox').click()
    await expect.element(button).toBeEnabled()
  })

  test('behavior: what could not be tried says so', async () => {
    const trial = { status: 'unavailable', detail: undefined } as const
    await open(
      {},
      {
        check: {
          status: 'known',
          check: {
            limits,
            trial,
            networkCostWei: undefined,
            priceImpactBps: undefined,
            belowReferenceBps: 0,
            tokens: [],
            extraSeconds: 0,
          },
        },
      },
    ).rendered
    await expect.element(page.getByText(/could not be tried beforehand/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  })

  test('behavior: a token known to do harm must be accepted first', async () => {
    await open({}, { asksAbout: [warning('critical'), warning('caution')] }).rendered
    await expect.element(page.getByText('USDC: It takes a part.').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
    await page.getByRole('checkbox', { name: /may be worth nothing/ }).click()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  })

  test('behavior: a caution is said yes to in words of its own', async () => {
    await open({}, { asksAbout: [warning('caution')] }).rendered
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
    await page.getByRole('checkbox', { name: /It takes a part\..*trade it all the same/ }).click()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  })

  test('counts the reset of an old approval among the requests', async () => {
    await open({}, { needsApproval: true, needsReset: true }).rendered
    await expect.element(page.getByText('Your wallet will ask you 4 times.')).toBeVisible()
  })

  test('behavior: a wallet that takes all together asks once', async () => {
    await open({}, { isOneClick: true, needsApproval: true }).rendered
    await expect.element(page.getByText(/Your wallet will ask you/)).not.toBeInTheDocument()
  })

  test('behavior: a rejection keeps everything and offers to try again', async () => {
    const { onRetry, rendered } = open({
      status: 'rejected',
      canRetry: true,
      steps: review.steps.map((step, index) => ({ ...step, state: index === 0 ? 'rejected' : 'upcoming' })),
    })
    await rendered
    await expect.element(page.getByText('You declined in your wallet. Nothing was sent.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('behavior: declined after the approval was sent: the approval stays, and that is said', async () => {
    const steps = review.steps.map((step, index) => ({ ...step, state: index === 0 ? 'done' : 'rejected' }) as const)
    await open({ status: 'rejected', canRetry: true, steps: steps.slice(0, 2) }).rendered
    await expect.element(page.getByText(/The transaction was not sent. The approval of ETH stays\.$/)).toBeVisible()
    expect(page.getByText(/Nothing was sent/).elements()).toEqual([])
  })

  test.each([
    ['TransactionDropped', 'check-wallet', 'Confirmation timed out. Please retry.', 'Close'],
    ['WalletFailed', 'check-wallet', /Check your wallet’s activity/, 'Close'],
    ['WalletDisconnected', 'connect-wallet', 'No tokens moved.', 'Connect wallet'],
    ['ServerUnreachable', 'wait', /The server does not answer/, 'Try again'],
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
    await expect.element(page.getByText(/The outcome isn’t known yet\./)).toBeVisible()
    expect(page.getByRole('button', { name: /Try again|Speed up|Cancel trade/ }).elements()).toEqual([])
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
    await page.getByRole('button', { name: 'Cancel trade' }).click()
    expect(onReplace).toHaveBeenLastCalledWith('cancel')
    expect(await findViolations()).toEqual([])
  })

  test('behavior: a trade that was called off is called so, and not a failure, and its transaction is named once', async () => {
    const hash = `0x${'ab'.repeat(32)}` as const
    const steps = review.steps.map((step) => ({ ...step, state: 'failed', hash }) as const)
    const error = { code: 'TransactionCancelled', nextAction: 'try-again', detail: undefined } as const
    await open({ status: 'failed', hash, steps, error }).rendered
    await expect.element(page.getByRole('dialog', { name: 'Cancelled' })).toBeVisible()
    await expect.element(page.getByText('The transaction was cancelled. Nothing was traded.')).toBeVisible()
    expect(page.getByRole('button', { name: /Copy transaction hash/ }).elements()).toHaveLength(1)
  })

  test('behavior: a wallet nobody knows can be asked to cancel; when it cannot, it is told with what to do', async () => {
    const { onNextAction, rendered } = open({ status: 'pending', replacements: ['cancel'] })
    const { rerender } = await rendered
    await expect.element(page.getByText(/a wallet that does not allow it from here says so/)).toBeVisible()
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
    await expect.element(page.getByText('2,998.123456 USDC')).toBeVisible()
    await expect.element(page.getByText('1 ETH', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Swap complete' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Copy transaction hash: 0xabab…abab/ })).toBeVisible()
  })

  test('behavior: what the receipt does not tell is said to be as quoted', async () => {
    await open({ status: 'confirmed', result: { paid: 10n ** 18n, received: undefined } }).rendered
    await expect.element(page.getByText('about 3,000 USDC')).toBeVisible()
    await expect.element(page.getByText(/^The receipt does not tell exactly/)).toBeVisible()
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
    await expect.element(page.getByText(/The price moved beyond your slippage setting/)).toBeVisible()
    await page.getByRole('button', { name: 'Get a new price' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
