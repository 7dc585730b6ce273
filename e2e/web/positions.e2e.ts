import type { Position } from '@oxbow/positions/Position'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { confirmReview, nameOf, openPositionsPage, type PositionsPage } from '../support/openPositionsPage.ts'

const oxbow = inject('oxbow')
let swapPage: PositionsPage
let open: PositionsPage['open']
let positionsOf: PositionsPage['positionsOf']
let chain: PositionsPage['chain']
beforeAll(async () => {
  swapPage = await openPositionsPage(oxbow)
  ;({ open, positionsOf, chain } = swapPage)
})
afterAll(() => swapPage?.browser.close())

/** What one step changed in two balances, network cost of native ETH not counted, beside what the simulation of the dialog had said. */
async function change(page: Page, account: number, act: () => Promise<void>) {
  const tokens = [chain.token('UNI'), chain.token('DAI')]
  const { address } = chain.accounts[account]!
  const balances = () => Promise.all(tokens.map((token) => chain.balance(token, address)))
  const before = await balances()
  await act()
  const after = await balances()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return after.map((balance, index) => balance - before[index]!)
}

test('positions of v2, v3 and v4 are found without the index, chosen from and hidden; a part of a hidden one is taken out', async () => {
  const page = await open('/positions', 1)
  // Nothing of the data that the index serves may be needed to find a position or to leave it.
  await page.route('**/graphql', (route) => route.abort())
  await page.reload()
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count()).toBe(5)
  for (const protocol of ['v2', 'v3', 'v4'])
    expect(await page.getByText(protocol, { exact: true }).count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByText('Out of range').count()).toBe(2)

  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Out of range' }).click()
  await expect.poll(() => cards.count()).toBe(2)
  await page.getByRole('radio', { name: 'v2' }).check({ force: true })
  await page.getByText('No positions match these filters.').waitFor()
  await page.getByRole('button', { name: 'Show all positions' }).click()
  await expect.poll(() => cards.count()).toBe(5)
  // What is hidden stays so on this device, and is not lost: what follows is done with it.
  await cards.first().getByRole('button', { name: 'Hide' }).click()
  await expect.poll(() => cards.first().getByRole('button', { name: 'Show again' }).count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Hidden (1)' }).click()
  const hidden = cards.filter({ has: page.getByRole('button', { name: 'Show again' }) })
  await hidden.getByRole('button', { name: 'Remove liquidity' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  const usdc = chain.token('USDC')
  const { address } = chain.accounts[1]!
  const before = await chain.balance(usdc, address)
  await hidden.getByRole('button', { name: 'Remove liquidity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove liquidity' })
  await dialog.getByRole('radio', { name: '25%' }).check({ force: true })
  await confirmReview(page, 'Remove liquidity', 'Done. The tokens are in your wallet.')
  expect(await chain.balance(usdc, address)).toBeGreaterThan(before)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  // The fees came out with it.
  await expect.poll(() => hidden.getByRole('button', { name: 'Collect fees' }).isDisabled()).toBe(true)
  await hidden.getByRole('button', { name: 'Show again' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Hidden (1)' }).count()).toBe(0)
  await expect.poll(() => cards.count()).toBe(5)
  await page.context().close()
})

for (const [protocol, account, ...tags] of [
  ['v2', 2],
  ['v3', 3, 'essential'],
  ['v4', 2],
] as const)
  test(`${protocol}: a position is created, grows and is taken out in part, each to the unit`, {
    tags: [...tags],
  }, async () => {
    const [uni, dai] = [chain.token('UNI'), chain.token('DAI')]
    const known = await positionsOf(account)
    const search = new URLSearchParams({ currencyA: uni, currencyB: dai, fee: '3000', value: '3', field: 'input' })
    const page = await open(`/positions/create/${protocol}?${search}`, account)
    const review = page.getByRole('button', { name: 'Review deposit' })
    const price = page.getByRole('textbox', { name: 'Initial price' })
    await review.or(price).waitFor()
    if (await price.isVisible()) await price.fill('9')
    const consent = page.getByRole('checkbox', { name: 'I understand and want this price' })
    if (protocol !== 'v2') {
      await page.getByRole('radio', { name: 'Custom range' }).check({ force: true })
      const low = page.getByRole('textbox', { name: 'Min price' })
      const shown = await low.inputValue()
      await page.getByRole('slider', { name: 'Min price' }).press('PageDown')
      await expect.poll(() => low.inputValue()).not.toBe(shown)
    }
    await review.or(consent).waitFor()
    if (await consent.isVisible()) await consent.check()
    await review.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^[−+]/).first().waitFor()
    const title = (await dialog.getByRole('heading').first().textContent())!
    const spent = await change(page, account, () => confirmReview(page, title, 'Done. The position is yours.'))
    expect(spent[0]).toBeLessThanOrEqual(0n)
    expect(spent[0]).toBeGreaterThanOrEqual(-3n * 10n ** 18n)
    expect(spent[1]).toBeLessThan(0n)

    const isOfPair = ({ token0, token1 }: Position) => [uni, dai].includes(token0) && [uni, dai].includes(token1)
    const earlier = known.find((position) => protocol === 'v2' && position.protocol === 'v2' && isOfPair(position))
    const created = (await positionsOf(account)).find(
      (position) =>
        position.protocol === protocol &&
        isOfPair(position) &&
        (protocol === 'v2' || !known.some((other) => nameOf(other) === nameOf(position))),
    )!
    const inOrder = ({ amount0, amount1 }: Position['amounts']) =>
      created.token0 === uni ? [amount0, amount1] : [amount1, amount0]
    const held = inOrder(earlier?.amounts ?? { amount0: 0n, amount1: 0n })
    // What it costs is rounded up, what it pays down; a new pair keeps a thousandth of a billionth of a share for nobody.
    for (const [index, amount] of inOrder(created.amounts).entries())
      expect(-spent[index]! - (amount - held[index]!)).toBeLessThanOrEqual(protocol === 'v2' ? 10_000n : 1n)
    const id = created.protocol === 'v2' ? created.poolId : created.tokenId
    await page.goto(`${oxbow.baseUrl}/positions/${protocol}/${chain.network.slug}/${id}`)

    await page.getByRole('button', { name: 'Add liquidity' }).click()
    await page.getByRole('textbox', { name: 'Deposit of UNI' }).fill('1')
    await page.getByRole('button', { name: 'Review deposit' }).click()
    const added = await change(page, account, () =>
      confirmReview(page, 'Add liquidity', 'Done. The position is yours.'),
    )
    const grown = (await positionsOf(account)).find((position) => nameOf(position) === nameOf(created))!
    expect(grown.liquidity).toBeGreaterThan(created.liquidity)
    expect(added[0]! >= -(10n ** 18n) && added[0]! < 0n).toBe(true)

    await page.getByRole('button', { name: 'Remove liquidity' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: '25%' }).check({ force: true })
    const left = await change(page, account, () =>
      confirmReview(page, 'Remove liquidity', 'Done. The tokens are in your wallet.'),
    )
    const rest = (await positionsOf(account)).find((position) => nameOf(position) === nameOf(created))!
    expect(rest.liquidity).toBe(grown.liquidity - grown.liquidity / 4n)
    // Nobody trades meanwhile: what came out is what is missing, to the last unit and its rounding.
    const [before, now] = [inOrder(grown.amounts), inOrder(rest.amounts)]
    for (const [index, amount] of left.entries()) expect(before[index]! - now[index]! - amount).toBeLessThanOrEqual(1n)
    // What was done is told by the chain's own record, the newest first.
    const history = page.getByRole('listitem').filter({ hasText: /^(Added|Removed|Collected)/ })
    await page.reload()
    await history.first().waitFor()
    await expect
      .poll(async () => (await history.allTextContents()).join())
      .toMatch(/^Removed liquidity.*Added liquidity/)
    await page.context().close()
  })

test('fees are collected to the unit from the page of a position, and rewards from that of all; somebody else can only look', async () => {
  const owing = (position: Position) => position.protocol === 'v3' && position.owed.amount0 > 0n
  const account = (await positionsOf(0)).some(owing) ? 0 : 1
  const owed = (await positionsOf(account)).find(owing)
  if (owed?.protocol !== 'v3') throw new Error('Neither of the first accounts is owed anything.')
  const path = `/positions/v3/${chain.network.slug}/${owed.tokenId}`
  const stranger = await open(path, 4)
  await stranger.getByText('This position isn’t yours').waitFor()
  expect(await stranger.getByRole('button', { name: 'Collect fees' }).count()).toBe(0)
  expect(await findAccessibilityViolations(stranger)).toEqual([])
  await stranger.context().close()

  const page = await open(path, account)
  const { address } = chain.accounts[account]!
  await page.getByRole('button', { name: 'Collect fees' }).click()
  await confirmReview(page, 'Collect fees', 'Done. The tokens are in your wallet.')
  // Performance until then: others may have traded while the review was open.
  const { blockNumber } = await chain.lastSent(address)
  const balancesAt = (block: bigint) =>
    Promise.all([owed.token0, owed.token1].map((token) => chain.balance(token, address, chain.at(block))))
  const [before, after] = await Promise.all([balancesAt(blockNumber - 1n), balancesAt(blockNumber)])
  const then = (await positionsOf(account, blockNumber - 1n)).find((each) => nameOf(each) === nameOf(owed))
  if (then?.protocol !== 'v3') throw new Error('The position is gone.')
  expect(after.map((balance, index) => balance - before[index]!)).toEqual([then.owed.amount0, then.owed.amount1])

  // The server has posted what positions in v4 earned meanwhile.
  await page.goto(`${oxbow.baseUrl}/positions`)
  const token = chain.token('UNI')
  const read = () => Promise.all([chain.balance(token, address), chain.claimedRewards(token, address)])
  const [heldBefore, paidBefore] = await read()
  await page.getByRole('button', { name: 'Claim rewards' }).click({ timeout: 120_000 })
  await confirmReview(page, 'Claim rewards', 'Done. The rewards are in your wallet.')
  const [held, paid] = await read()
  expect(held - heldBefore).toBe(paid - paidBefore)
  expect(held - heldBefore).toBeGreaterThan(0n)
  await page.context().close()
})

test('a position of v3 moves to v4: all of it out, then in again, each step shown', async () => {
  const isMovable = ({ protocol, status }: Position) => protocol === 'v3' && status === 'in-range'
  const account = (await positionsOf(0)).some(isMovable) ? 0 : 1
  const owned = (await positionsOf(account)).find(isMovable)
  if (owned?.protocol !== 'v3') throw new Error('Neither of the first accounts has a position of v3.')
  const page = await open(`/positions/v3/${chain.network.slug}/${owned.tokenId}`, account)
  await page.getByRole('link', { name: 'Migrate' }).click()
  // To the letter: the page that is left has a button to remove liquidity.
  const consent = page.getByRole('checkbox', { name: 'Open this pool' })
  // One of the two, once it is known whether there is such a pool.
  await consent
    .or(page.getByRole('button', { name: 'Migrate', exact: true, disabled: false }))
    .first()
    .waitFor()
  if (await consent.isVisible()) await consent.check()
  await page.getByRole('button', { name: 'Migrate', exact: true }).click()
  await confirmReview(page, 'Remove liquidity', 'Done. The tokens are in your wallet.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const dialog = page.getByRole('dialog', { name: /^Step 2 of 2: (Add liquidity|Create a pool and a position)$/ })
  await dialog.getByText(/^[−+]/).first().waitFor()
  const title = (await dialog.getByRole('heading').first().textContent())!
  await confirmReview(page, title.replace('Step 2 of 2: ', ''), 'Done. The position is yours.')
  const after = await positionsOf(account)
  expect(after.find((position) => nameOf(position) === nameOf(owned))?.liquidity).toBe(0n)
  const moved = after.find(
    (each) => each.protocol === 'v4' && each.token0 === owned.token0 && each.token1 === owned.token1,
  )
  expect(moved?.liquidity).toBeGreaterThan(0n)
  await page.context().close()
})

test('a position that the price has left gets a new range: out, and after a reload swapped and in again', async () => {
  const isLeft = ({ protocol, status }: Position) => protocol !== 'v2' && status === 'out-of-range'
  const account = (await positionsOf(0)).some(isLeft) ? 0 : 1
  const owned = (await positionsOf(account)).find(isLeft)
  if (owned === undefined || owned.protocol === 'v2') throw new Error('The price has left no position.')
  const page = await open(`/positions/${owned.protocol}/${chain.network.slug}/${owned.tokenId}`, account)
  await page.getByRole('link', { name: 'Change range' }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByText(/^for about /).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Change range' }).click()
  const exit = page.getByRole('dialog', { name: 'Remove liquidity' })
  await exit.getByText(/^[−+]/).first().waitFor()
  await exit.getByRole('button', { name: 'Remove liquidity' }).click()
  await page.getByText(/are in your wallet\. Continue/).waitFor()

  await page.reload()
  await page.getByRole('button', { name: /^Swap / }).click()
  const second = page.getByRole('dialog', { name: 'Step 2 of 3: swap on' })
  await second.getByRole('button', { name: 'Swap', exact: true }).click()
  const complete = page.getByRole('dialog', { name: 'Swap complete' })
  await complete.getByRole('button', { name: 'Close' }).last().click()
  // Others trade meanwhile. What then doesn't fit stays in the wallet.
  await page.getByRole('button', { name: /^Deposit (in new range|without swap)$/ }).click()
  await confirmReview(page, 'Add liquidity', 'Done. The position is yours.')
  const after = await positionsOf(account)
  const isSamePool = (position: Position) => position.poolId === owned.poolId && position.status === 'in-range'
  expect(after.find((position) => nameOf(position) === nameOf(owned))?.liquidity).toBe(0n)
  expect(after.filter(isSamePool).length).toBeGreaterThan(0)
  await page.context().close()
})

test('what is wrong with a new position is said in its words', async () => {
  const [uni, dai] = [chain.token('UNI'), chain.token('DAI')]
  const page = await open(`/positions/create/v4?currencyA=${uni}&currencyB=${dai}&fee=7700`, 4)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Enter an initial price').waitFor()
  const price = page.getByRole('textbox', { name: 'Initial price' })
  await price.fill('0')
  await button('Invalid price input').waitFor()
  await price.fill('1')
  await button('Enter an amount').waitFor()
  await page.getByRole('radio', { name: 'Custom range' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Min price' }).fill('5')
  await page.getByRole('textbox', { name: 'Max price' }).fill('2')
  await button('Min price must be lower than max price').waitFor()
  await page.getByRole('button', { name: 'Pool with a hook' }).click()
  await page.getByRole('textbox', { name: 'Hook address' }).fill('0x12')
  await button('Enter a valid hook address').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.goto(`${oxbow.baseUrl}/positions/create/v3?currencyA=NATIVE&currencyB=${chain.network.contracts.weth}`)
  await button('Invalid pair').waitFor()
  await page.context().close()
})

test('an account without positions and a visitor without a wallet are told so', async () => {
  const page = await open('/positions', 4)
  await page.getByRole('heading', { name: /^No positions on / }).waitFor()
  await page.context().close()
  const pair = (await positionsOf(1)).find(({ protocol }) => protocol === 'v2') as Position & { protocol: 'v2' }
  const visitor = await open(`/positions/v2/${chain.network.slug}/${pair.poolId}`)
  await visitor.getByText('Connect a wallet to see your share.').waitFor()
  // What nobody was asked about is not nothing.
  expect(await visitor.getByText(/Closed|Holds/).count()).toBe(0)
  await visitor.goto(`${oxbow.baseUrl}/positions`)
  await visitor.getByRole('heading', { name: 'Connect a wallet to see its positions' }).waitFor()
  await visitor.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click()
  await visitor.getByRole('dialog').waitFor()
  await visitor.context().close()
})
