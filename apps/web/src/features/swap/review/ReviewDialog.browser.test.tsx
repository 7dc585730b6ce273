import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eth, fakeUsdc, quote, usdc } from '../../../test/fixtures.ts'
import { findViolations } from '../../../test/renderPage.tsx'
import { open, review, simulation, warning } from './test/openReview.tsx'

test('what a server chose is said before anybody signs: a wide slippage, a network that takes more than the trade', async () => {
  const check = (networkCostWei: bigint) =>
    ({
      status: 'known',
      check: {
        ...simulation,
        networkCostWei,
        priceImpactBps: 10,
        belowReferenceBps: 0,
        wholeLossBps: 0,
        tokens: [],
        extraSeconds: 0,
      },
    }) as const
  const { rendered } = open({ quote: { ...quote, slippageBps: 550 } }, { check: check(10n ** 15n) })
  const { unmount } = await rendered
  await expect.element(page.getByText('High slippage')).toBeVisible()
  await expect.element(page.getByText('Auto slippage is 5.5%')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await unmount()
  const { unmount: close } = await open({ quote: { ...quote, slippageBps: 190 } }, { check: check(10n ** 15n) })
    .rendered
  await expect.element(page.getByText('Auto slippage is 1.9%')).toBeVisible()
  await expect.element(page.getByText('High slippage')).not.toBeInTheDocument()
  await close()
  await open({}, { check: check(2n * 10n ** 18n) }).rendered
  await expect.element(page.getByText('Network cost: up to 200% of this swap')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
})

test('a comparison that the server’s node made is said to be so, one of another node is not', async () => {
  const check = (isByServer: true | undefined) =>
    ({
      status: 'known',
      check: {
        ...simulation,
        networkCostWei: undefined,
        priceImpactBps: 10,
        belowReferenceBps: 0,
        wholeLossBps: 0,
        isByServer,
        tokens: [],
        extraSeconds: 0,
      },
    }) as const
  const { unmount } = await open({}, { check: check(true) }).rendered
  await expect.element(page.getByText(/come from this server’s node/)).toBeVisible()
  await unmount()
  await open({}, { check: check(undefined) }).rendered
  await expect.element(page.getByText('No better price')).toBeVisible()
  await expect.element(page.getByText(/come from this server’s node/)).not.toBeInTheDocument()
})

test('a network whose clock is ahead makes what is signed hold longer, which is said', async () => {
  const check = (extraSeconds: number) =>
    ({
      status: 'known',
      check: {
        ...simulation,
        networkCostWei: undefined,
        priceImpactBps: 10,
        belowReferenceBps: 0,
        wholeLossBps: 0,
        tokens: [],
        extraSeconds,
      },
    }) as const
  const { unmount } = await open({}, { check: check(72_000) }).rendered
  await expect.element(page.getByText('The network’s clock is ahead')).toBeVisible()
  await expect.element(page.getByText('What you sign holds 20 hours longer than your deadline.')).toBeVisible()
  await unmount()
  const { unmount: close } = await open({}, { check: check(90) }).rendered
  await expect.element(page.getByText('What you sign holds 2 minutes longer than your deadline.')).toBeVisible()
  await close()
  await open({}, { check: check(20) }).rendered
  await expect.element(page.getByText('The network’s clock is ahead')).not.toBeInTheDocument()
})

test('a sum typed in dollars is said with its price, and asked about where the pools of the network disagree', async () => {
  const typed = (expected: bigint | undefined) => ({
    text: '100',
    code: 'USD',
    perDollar: 1,
    unitUsd: 100,
    token: eth,
    raw: 10n ** 18n,
    expected,
  })
  const { unmount } = await open({}, { typed: typed(5n * 10n ** 16n) }).rendered
  await expect.element(page.getByText('You typed $100.00 at 1 ETH = $100.00.')).toBeVisible()
  await expect.element(page.getByText('1,900% more ETH than $100.00 buys')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
  await expect.element(page.getByText(/^I understand that this server prices 1 ETH at \$100\.00/)).toBeVisible()
  await expect.element(page.getByText(/I may receive much less/)).not.toBeInTheDocument()
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
    ...simulation,
    networkCostWei: undefined,
    priceImpactBps: 10,
    tokens: [],
    extraSeconds: 0,
    belowReferenceBps: undefined,
    wholeLossBps: 0,
  }
  await open({}, { check: { status: 'known', check } }).rendered
  await expect.element(page.getByText('Market price not found')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
})

test.each([
  ['NetworkMismatch', /network isn’t the one/],
  ['ClockAhead', /clock is far ahead/],
  ['ClockBehind', /clock is far behind/],
] as const)('%s before the trial is said in its own words', async (code, words) => {
  const failure = { code, detail: undefined, nextAction: 'try-again', retryable: false } as const
  await open({}, { check: { status: 'stuck', failure: failure as never } }).rendered
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).not.toBeInTheDocument()
})

describe('ReviewDialog', () => {
  test('default: says in words what can be lost at worst, and how often the wallet asks', async () => {
    const { onStart, rendered } = open({}, { needsApproval: true })
    await rendered
    await expect.element(page.getByText(/You’ll receive at least 2,985 USDC/)).toBeVisible()
    await expect.element(page.getByText('Your wallet will ask 3 times.')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Exact amount' })).toBeChecked()
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
    expect(page.getByText(/Possible fake/).elements()).toHaveLength(0)
  })

  test('behavior: a token that a server calls USDC is accepted first where it is not the USDC of the release', async () => {
    const tokenOut = { ...fakeUsdc, tags: [] }
    await open({ summary: { ...review.summary, tokenOut } }).rendered
    await expect.element(page.getByText('Possible fake USDC')).toBeVisible()
    await expect.element(page.getByTitle(fakeUsdc.address)).toBeVisible()
    const button = page.getByRole('button', { name: 'Swap', exact: true })
    await expect.element(button).toBeDisabled()
    await page.getByRole('checkbox', { name: /I have compared the addresses/ }).click()
    await expect.element(button).toBeEnabled()
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
    await page.getByRole('checkbox', { name: /It takes a part\..*want to swap anyway/ }).click()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  })

  test('counts the reset of an old approval among the requests', async () => {
    await open({}, { needsApproval: true, needsReset: true }).rendered
    await expect.element(page.getByText('Your wallet will ask 4 times.')).toBeVisible()
  })

  test('behavior: a wallet that takes all together asks once', async () => {
    await open({}, { isOneClick: true, needsApproval: true }).rendered
    await expect.element(page.getByText(/Your wallet will ask/)).not.toBeInTheDocument()
  })
})
