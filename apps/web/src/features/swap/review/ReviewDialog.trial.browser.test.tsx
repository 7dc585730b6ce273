import type { SaleSimulation, TradeSimulation } from '@oxbow/swap/TradeCheck'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { quote } from '../../../test/fixtures.ts'
import { findViolations } from '../../../test/renderPage.tsx'
import type { Trial } from './Trial.ts'
import { open } from './test/openReview.tsx'

describe('ReviewDialog', () => {
  const limits = { spent: quote.amountIn, received: quote.minimumOut }

  const passed = (received: bigint, sale: SaleSimulation = { status: 'possible', taxBps: 0 }): Trial => ({
    status: 'known',
    check: {
      limits,
      simulation: { status: 'ok', spent: quote.amountIn, received, gasUnits: 1n, sale },
      networkCostWei: 2n * 10n ** 15n,
      priceImpactBps: 12,
      belowReferenceBps: 0,
      wholeLossBps: 0,
      tokens: [],
      extraSeconds: 0,
    },
  })

  test('behavior: shows what a simulation gives, and behind Details each digit and what the bytes allow at worst', async () => {
    await open({}, { check: passed(3_000_000_001n) }).rendered
    await expect.element(page.getByText(/^\+3,000(\.00)? USDC$/)).toBeVisible()
    await page.getByRole('button', { name: 'Details' }).click()
    await expect.element(page.getByText('+3,000.000001 USDC')).toBeVisible()
    await expect.element(page.getByText('−1 ETH')).toBeVisible()
    await expect.element(page.getByText('Minimum received')).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: a simulation that takes long says why nothing can be pressed, and that nothing was sent', async () => {
    await open({}, { check: { status: 'running' } }).rendered
    await expect
      .element(page.getByText('The node is slow to answer. Nothing has been sent.'), { timeout: 10_000 })
      .toBeVisible()
  })

  test('behavior: pools that were not read are not called missing, and the price is agreed to first all the same', async () => {
    const { check } = passed(quote.amountOut) as Extract<Trial, { status: 'known' }>
    const unknown = { ...check, belowReferenceBps: undefined }
    const missing = await open({}, { check: { status: 'known', check: unknown } }).rendered
    await expect.element(page.getByText('Market price not found')).toBeVisible()
    await missing.unmount()
    await open({}, { check: { status: 'known', check: { ...unknown, isMarketUnread: true } } }).rendered
    await expect.element(page.getByText('Market price not checked')).toBeVisible()
    expect(page.getByText(/No pool/).elements()).toEqual([])
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
  })

  test('behavior: a token whose contract is named otherwise is agreed to first, in those words and no others', async () => {
    const { check } = passed(quote.amountOut) as Extract<Trial, { status: 'known' }>
    const token = { address: quote.tokenOut, symbol: 'USDC', decimals: 6, logoUri: undefined }
    const tokens = [{ token, decimals: 'verified', otherName: 'EVIL' }] as const
    await open({}, { check: { status: 'known', check: { ...check, tokens } } }).rendered
    await expect.element(page.getByText('USDC’s contract is named EVIL')).toBeVisible()
    const button = page.getByRole('button', { name: 'Swap', exact: true })
    await expect.element(button).toBeDisabled()
    expect(page.getByText(/I may receive much less/).elements()).toEqual([])
    await page.getByRole('checkbox', { name: 'I have compared the addresses, and I know which token this is.' }).click()
    await expect.element(button).toBeEnabled()
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
    await expect.element(page.getByTitle('No market price found')).toBeVisible()
  })

  test('behavior: nothing can be signed before the simulation has ended', async () => {
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
    const simulation = { ...told, isServerSimulated: true }
    const check = {
      limits,
      simulation,
      networkCostWei: undefined,
      priceImpactBps: undefined,
      belowReferenceBps: 0,
      wholeLossBps: 0,
      tokens: [],
      extraSeconds: 0,
    }
    await open({}, { check: { status: 'known', check } }).rendered
    await expect.element(page.getByText('Simulated by the server only')).toBeVisible()
  })

  test('behavior: less than quoted warns, less than signed blocks', async () => {
    await open({}, { check: passed(2_990_000_000n) }).rendered
    await expect.element(page.getByText('You’d receive less than quoted')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  })

  test('behavior: below the signed minimum there is no swap button', async () => {
    const { onNextAction, rendered } = open({}, { check: passed(2_984_999_999n) })
    await rendered
    await expect.element(page.getByText('You’d receive less than your signed minimum.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Choose another token' }).click()
    expect(onNextAction).toHaveBeenCalledWith('choose-another-token')
  })

  test('behavior: a trade that would fail says why and offers one thing', async () => {
    const simulation = { status: 'failing', code: 'PriceMoved', detail: 'V3TooLittleReceived()' } as const
    await open(
      {},
      {
        check: {
          status: 'known',
          check: {
            limits,
            simulation,
            networkCostWei: undefined,
            priceImpactBps: undefined,
            belowReferenceBps: 0,
            wholeLossBps: 0,
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
    await expect.element(page.getByText('USDC can’t be sold')).toBeVisible()
    const button = page.getByRole('button', { name: 'Swap', exact: true })
    await expect.element(button).toBeDisabled()
    await page.getByRole('checkbox').click()
    await expect.element(button).toBeEnabled()
  })

  test.each([
    [7_999, false],
    [8_000, true],
    [9_999, true],
    [10_000, true],
  ])('behavior: a sale that would keep %i bp must be accepted first: %s', async (taxBps, asks) => {
    await open({}, { check: passed(quote.amountOut, { status: 'possible', taxBps }) }).rendered
    const button = page.getByRole('button', { name: 'Swap', exact: true })
    if (!asks) return await expect.element(button).toBeEnabled()
    await expect.element(button).toBeDisabled()
    await page.getByRole('checkbox').click()
    await expect.element(button).toBeEnabled()
  })

  test('behavior: a tax on this swap is said for the token that keeps it, and agreed to first if the whole loss is 5 %', async () => {
    const taxed = (soldBps: number, boughtBps: number, saleBps: number, wholeLossBps: number) => {
      const known = passed(quote.amountOut, { status: 'possible', taxBps: saleBps }) as Extract<
        Trial,
        { status: 'known' }
      >
      const simulation = { ...known.check.simulation, taxes: { soldBps, boughtBps } } as TradeSimulation
      return open({}, { check: { status: 'known', check: { ...known.check, simulation, wholeLossBps } } }).rendered
    }
    const button = page.getByRole('button', { name: 'Swap', exact: true })
    const sold = await taxed(499, 0, 0, 499)
    await expect.element(page.getByText('ETH has a 4.99% transfer tax')).toBeVisible()
    await expect.element(page.getByText('You lose this much in this swap.')).toBeVisible()
    await expect.element(button).toBeEnabled()
    await sold.unmount()
    const both = await taxed(0, 500, 500, 500)
    await expect.element(page.getByText('You lose this much in this swap, and again when you sell.')).toBeVisible()
    expect(page.getByText('USDC has a 5% transfer tax').elements()).toHaveLength(1)
    await expect.element(button).toBeDisabled()
    await both.unmount()
    const small = await taxed(0, 100, 200, 100)
    await expect.element(page.getByText('USDC has a 1% transfer tax')).toBeVisible()
    await expect.element(page.getByText('USDC has a 2% transfer tax')).toBeVisible()
    await small.unmount()
    // Neither tax alone, but both together.
    await taxed(300, 300, 300, 591)
    await expect.element(button).toBeDisabled()
  })

  test('behavior: what could not be tried says so', async () => {
    const simulation = { status: 'unavailable', detail: undefined } as const
    await open(
      {},
      {
        check: {
          status: 'known',
          check: {
            limits,
            simulation,
            networkCostWei: undefined,
            priceImpactBps: undefined,
            belowReferenceBps: 0,
            wholeLossBps: 0,
            tokens: [],
            extraSeconds: 0,
          },
        },
      },
    ).rendered
    await expect.element(page.getByText(/couldn’t simulate this swap/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).toBeEnabled()
  })
})
