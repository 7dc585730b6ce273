import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dai, network, usdc } from '../../../test/fixtures.ts'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { LimitCard } from '../limit/LimitCard.tsx'
import * as LimitForm from '../limit/LimitForm.ts'
import * as LimitState from '../limit/LimitState.ts'
import { StopCard } from '../stop/StopCard.tsx'
import * as StopForm from '../stop/StopForm.ts'
import * as StopState from '../stop/StopState.ts'
import type { Market } from './Market.ts'

const noop = () => {}
const amountIn = 3_000_000_000n
const market: Market = {
  status: 'known',
  price: { numerator: 10n ** 18n, denominator: 10n ** 6n },
  isStale: false,
  gas: { units: 200_000n, inOutput: 10n ** 17n },
}
const known = { market: market.price, decimals: { tokenIn: 6, tokenOut: 18 } }
const pair = { tokenIn: usdc.address, tokenOut: dai.address }
const oracle = {
  pool: `0x${'77'.repeat(20)}` as const,
  feePips: 500,
  windowSeconds: 600,
  liquidity: 10n ** 30n,
  meanTick: BigInt(usdc.address) < BigInt(dai.address) ? 276_324 : -276_324,
  depth: 10n ** 30n,
}
const field = (name: string) => <p className="h-36 px-5 pt-4 text-sm">{name}</p>
const shared = {
  market,
  tokenIn: usdc,
  tokenOut: dai,
  networkName: network.name,
  otherNetworks: [],
  wrappedSymbol: 'WETH',
  modes: (heading: ReactNode) => heading,
  kinds: <div className="h-15" />,
  cautions: null,
  sell: field('You sell'),
  turn: <div className="h-11" />,
  isSwitching: false,
  explain: () => '',
  onConnect: noop,
  onChooseToken: noop,
  onSwitchChain: noop,
  onWrap: noop,
  onReview: noop,
  onRetry: noop,
  onNetwork: noop,
  onOrders: noop,
}

function Limit() {
  const [form, onForm] = useState(() => LimitForm.withPreset(LimitForm.initial('out-per-in'), 5, known))
  const order = LimitState.toPricedOrder({ amountIn, market, version: 'v3', price: LimitForm.priceOf(form, known) })!
  const state = { kind: 'ready', order, warnings: [], promised: 0n, isStale: false } as const
  return (
    <LimitCard
      {...shared}
      state={state}
      form={form}
      onForm={onForm}
      order={order}
      version="v3"
      buy={field('You receive at least')}
    />
  )
}

function Stop() {
  const [form, onForm] = useState(() => StopForm.initial('stop-loss', LimitForm.initial('out-per-in')))
  const oracles = { status: 'read', pools: [oracle], hasUnfit: false } as const
  const facts = { amountIn, form, oracles, pair, triggerPrice: StopForm.triggerPriceOf(form, known) }
  const order = StopState.toStopOrder(facts)!
  const state = { kind: 'ready', order, promised: 0n, isStale: false, warnings: [] } as const
  return (
    <StopCard
      {...shared}
      state={state}
      form={form}
      onForm={onForm}
      order={order}
      oracle={oracle}
      sold={usdc}
      onRetryOracles={noop}
      windows={[600, 1_800]}
      buy={<span>DAI</span>}
    />
  )
}

function Wrap() {
  const [form, onForm] = useState(() => LimitForm.withPreset(LimitForm.initial('out-per-in'), 5, known))
  const order = LimitState.toPricedOrder({ amountIn, market, version: 'v3', price: LimitForm.priceOf(form, known) })!
  return (
    <LimitCard
      {...shared}
      state={{ kind: 'wrap' }}
      form={form}
      onForm={onForm}
      order={order}
      version="v3"
      buy={field('You receive at least')}
    />
  )
}

test.each([
  { kind: 'no-book', text: 'This site doesn’t keep limit orders.' },
  { kind: 'no-reactor', text: `Limit orders aren’t available on ${network.name}` },
] as const)('where no order can be placed ($kind) the page says why, and has no form', async ({ kind, text }) => {
  const form = LimitForm.initial('out-per-in')
  const rest = { order: undefined, version: undefined, onForm: noop, buy: field('You receive at least') }
  await renderPage(<LimitCard {...shared} {...rest} state={{ kind }} form={form} />)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByText('You sell').elements()).toHaveLength(0)
  expect(page.getByText(/^Expires in/).elements()).toHaveLength(0)
})

test('on a phone what is to be done first lies under nothing', async () => {
  await page.viewport(390, 844)
  await renderPage(
    <div className="mx-auto max-w-120 px-4 pt-32 pb-32">
      <Wrap />
    </div>,
  )
  const notice = page.getByText(/^Limit orders sell WETH\./)
  await expect.element(notice).toBeVisible()
  const { bottom, left, top } = notice.element().getBoundingClientRect()
  for (const y of [top + 2, bottom - 2])
    expect(notice.element().contains(document.elementFromPoint(left + 4, y)), `at ${y}`).toBe(true)
  await page.viewport(800, 900)
})

describe.each([
  { name: 'a laptop', width: 1_440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
])('on $name', ({ height, width }) => {
  afterEach(() => page.viewport(800, 900))

  test.each([
    { kind: 'limit', form: <Limit />, button: 'Review limit', options: /^Expires in/ },
    { kind: 'stop-loss', form: <Stop />, button: 'Review order', options: /^Worst price, expiry/ },
  ])('a $kind has its button in view, whatever is open above it', async ({ button, form, options }) => {
    await page.viewport(width, height)
    await renderPage(<div className="mx-auto max-w-120 px-4 pt-32">{form}</div>)
    const next = page.getByRole('button', { name: button })
    await expect.element(next).toBeVisible()
    const bottom = () => next.element().getBoundingClientRect().bottom
    expect(bottom()).toBeLessThanOrEqual(height)
    await page.getByRole('button', { name: options }).click()
    await expect.element(page.getByRole('radio', { name: '1 week' })).toBeVisible()
    await expect.poll(bottom).toBeLessThanOrEqual(height)
    expect(await findViolations()).toEqual([])
  })
})

test('a stop shows one trigger price: that of the tick, which is signed, stands where someone asks for it', async () => {
  await renderPage(<Stop />)
  await expect.element(page.getByText(/^Market price, within/)).toBeVisible()
  await expect.element(page.getByText('Trigger price', { exact: true })).not.toBeVisible()
  await page.getByRole('button', { name: /^Worst price, expiry/ }).click()
  await expect.element(page.getByText('Trigger price', { exact: true })).toBeVisible()
  // 0.9 was asked for.
  await expect.element(page.getByText(/^1 USDC = 0\.(?:8999|9)\d* DAI$/)).toBeVisible()
})
