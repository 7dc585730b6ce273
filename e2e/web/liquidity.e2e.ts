import type { Position } from '@oxbow/positions/Position'
import type { Page } from 'playwright-core'
import { keccak256, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type InjectedWallet, injectWallet } from '../support/injectWallet.ts'
import { confirmReview, nameOf, openPositionsPage, type PositionsPage } from '../support/openPositionsPage.ts'

/** Nobody of the other scenarios provides with it, so that they may come before or after. */
const own = 3

const oxbow = inject('oxbow')
let swapPage: PositionsPage
beforeAll(async () => {
  swapPage = await openPositionsPage(oxbow)
})
afterAll(() => swapPage?.browser.close())

/** The page of a new position, at a price where the pool has none yet. */
async function fillIn(page: Page): Promise<void> {
  const review = page.getByRole('button', { name: 'Review deposit' })
  const price = page.getByRole('textbox', { name: 'Initial price' })
  await review.or(price).waitFor()
  if (await price.isVisible()) await price.fill('9')
  const consent = page.getByRole('checkbox', { name: 'I understand and want this price' })
  await review.or(consent).waitFor()
  if (await consent.isVisible()) await consent.check()
  await review.click()
}

function createPath(protocol: string, fee: number, value: string): string {
  const [currencyA, currencyB] = [swapPage.chain.token('UNI'), swapPage.chain.token('DAI')]
  return `/positions/create/${protocol}?${new URLSearchParams({ currencyA, currencyB, fee: `${fee}`, value, field: 'input' })}`
}

test('what the operator does not serve is not put in: no region, no token, no account of theirs', async () => {
  const page = await swapPage.open('/swap', own)
  const { chain } = swapPage
  let refusal: object = {}
  await page.route('**/v1/config', async (route) => {
    const answer = await route.fetch()
    const config = await answer.json()
    await route.fulfill({ response: answer, json: { ...config, site: { ...config.site, ...refusal } } })
  })
  for (const [site, words] of [
    [{ isRegionBlocked: true }, 'Trading isn’t available in your region.'],
    [{ blockedTokens: [`${chain.network.chainId}:${chain.token('DAI')}`] }, 'This token can’t be traded here.'],
    [{ blockedAddressDigests: [keccak256(chain.accounts[own]!.address)] }, 'This address can’t trade here.'],
  ] as const) {
    refusal = site
    await page.goto(`${oxbow.baseUrl}${createPath('v2', 3_000, '2')}`)
    expect(await page.getByRole('main').getByRole('button', { name: words }).isDisabled()).toBe(true)
  }
})

test('what the operator does not serve is not moved to another range or version either, and comes out', async () => {
  const { chain, positionsOf } = swapPage
  const isHeld = ({ protocol, liquidity }: Position) => protocol === 'v3' && liquidity > 0n
  const account = (await positionsOf(0)).some(isHeld) ? 0 : 1
  const position = (await positionsOf(account)).find(isHeld)
  if (position?.protocol !== 'v3') throw new Error('Neither of the first accounts has a position of v3.')
  const page = await swapPage.open('/swap', account)
  const blocked = { blockedTokens: [`${chain.network.chainId}:${position.token1}`] }
  await page.route('**/v1/config', async (route) => {
    const answer = await route.fetch()
    const config = await answer.json()
    await route.fulfill({ response: answer, json: { ...config, site: { ...config.site, ...blocked } } })
  })
  const { slug } = chain.network
  for (const path of [`/migrate/v3/${slug}/${position.tokenId}`, `/positions/v3/${slug}/${position.tokenId}/range`]) {
    await page.goto(`${oxbow.baseUrl}${path}`)
    const refused = page.getByRole('main').getByRole('button', { name: 'This token can’t be traded here.' })
    await refused.waitFor()
    expect(await refused.isDisabled()).toBe(true)
  }
  await page.goto(`${oxbow.baseUrl}/positions/v3/${slug}/${position.tokenId}`)
  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  const exit = page.getByRole('dialog').getByRole('button', { name: 'Remove liquidity', exact: true })
  await expect.poll(() => exit.isEnabled()).toBe(true)
  await page.context().close()
})

test('a pair of a token that cannot be sold says so, and a link to another network opens none of this one', async () => {
  const page = await swapPage.open(
    `/positions/create/v2?currencyA=NATIVE&currencyB=${swapPage.chain.token('HONEY')}&value=0.001&field=input`,
    own,
  )
  await page.getByText(/its contract won’t let you sell it/).waitFor()
  await fillIn(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /HONEY: .* this token may be worth nothing/ }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Add liquidity', exact: true }).isDisabled()).toBe(true)
  await page.goto(`${oxbow.baseUrl}${createPath('v2', 3_000, '2')}&chain=elsewhere`)
  await page.getByRole('heading', { name: 'Network not found' }).waitFor()
  expect(await page.getByRole('heading', { name: 'New position' }).count()).toBe(0)
})

test('a link of earlier times to shares that are gone says so, and leads on', async () => {
  const [weth, usdc] = [swapPage.chain.network.contracts.weth, swapPage.chain.token('USDC')]
  const page = await swapPage.open(`/remove/v2/${weth}/${usdc}`, own)
  await page.getByText('Nothing is left in this position.').waitFor()
  await page.getByRole('link', { name: 'View pool' }).click()
  await page.waitForURL(/\/explore\/pools\/ethereum\/0x/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().close()
})

test.each(['v3', 'v4'] as const)(
  'a pair of v2 moves to %s in two steps that are shown, and nothing is lost on the way',
  async (target) => {
    const { chain, positionsOf } = swapPage
    const page = await swapPage.open(createPath('v2', 3_000, '2'), own)
    await fillIn(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^[−+]/).first().waitFor()
    await confirmReview(
      page,
      (await dialog.getByRole('heading').first().textContent())!,
      'Done. The position is yours.',
    )

    const known = await positionsOf(own)
    const pair = known.find(({ protocol }) => protocol === 'v2')!
    const { address } = chain.accounts[own]!
    const balancesAt = (block: bigint) =>
      Promise.all([pair.token0, pair.token1].map((token) => chain.balance(token, address, chain.at(block))))
    await page.goto(`${oxbow.baseUrl}/migrate/v2/${chain.network.slug}/${pair.poolId}`)
    await page.getByRole('radio', { name: target === 'v3' ? 'Version 3' : 'Version 4' }).check({ force: true })
    const consent = page.getByRole('checkbox', { name: 'Open this pool' })
    // One of the two, once it is known whether there is such a pool.
    await consent
      .or(page.getByRole('button', { name: 'Migrate', exact: true, disabled: false }))
      .first()
      .waitFor()
    if (await consent.isVisible()) await consent.check()
    await page.getByRole('button', { name: 'Migrate', exact: true }).click()
    await confirmReview(page, 'Remove liquidity', 'Done. The tokens are in your wallet.')
    // Others may have traded since the pair was read above.
    const beforeRemoval = (await chain.lastSent(address)).blockNumber - 1n
    const [left] = (await positionsOf(own, beforeRemoval)).filter((each) => nameOf(each) === nameOf(pair))
    const before = await balancesAt(beforeRemoval)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    const second = page.getByRole('dialog', { name: /^Step 2 of 2: (Add liquidity|Create a pool and a position)$/ })
    await second.getByText(/^[−+]/).first().waitFor()
    // Between the two the page says what is done and where the tokens are.
    await page.getByText(/are in your wallet\./).waitFor()
    expect(await page.locator('main li', { hasText: 'Remove liquidity' }).textContent()).toMatch(/\(Done\)/)
    await confirmReview(
      page,
      (await second.getByRole('heading').first().textContent())!.replace('Step 2 of 2: ', ''),
      'Done. The position is yours.',
    )

    const { blockNumber } = await chain.lastSent(address)
    const [after, now] = await Promise.all([balancesAt(blockNumber), positionsOf(own, blockNumber)])
    expect(now.some(({ protocol }) => protocol === 'v2')).toBe(false)
    const moved = now.find(
      (each) => each.protocol === target && !known.some((other) => nameOf(other) === nameOf(each)),
    )!
    for (const [index, side] of (['amount0', 'amount1'] as const).entries()) {
      // What came out is in the new position or in the wallet, but for what is rounded.
      const lost = left!.amounts[side] - moved.amounts[side] - (after[index]! - before[index]!)
      expect(lost >= 0n && lost <= 1n).toBe(true)
    }
    await page.context().close()
  },
)

test('fees of v4 are collected to the wei with the index switched off', async () => {
  const { chain, positionsOf } = swapPage
  const owing = (position: Position) => position.protocol === 'v4' && position.owed.amount0 + position.owed.amount1 > 0n
  const account = (await positionsOf(0)).some(owing) ? 0 : 1
  const position = (await positionsOf(account)).find(owing)
  if (position?.protocol !== 'v4') throw new Error('Neither of the first accounts is owed anything in v4.')
  const page = await swapPage.open('/positions', account)
  await page.route('**/graphql', (route) => route.abort())
  await page.goto(`${oxbow.baseUrl}/positions/v4/${chain.network.slug}/${position.tokenId}`)
  const { address } = chain.accounts[account]!
  await page.getByRole('button', { name: 'Collect fees' }).click()
  await confirmReview(page, 'Collect fees', 'Done. The tokens are in your wallet.')
  // Performance until then: others may have traded while the review was open.
  const { hash, blockNumber } = await chain.lastSent(address)
  const balancesAt = (block: bigint) =>
    Promise.all([position.token0, position.token1].map((token) => chain.balance(token, address, chain.at(block))))
  const [before, after] = await Promise.all([balancesAt(blockNumber - 1n), balancesAt(blockNumber)])
  const held = (await positionsOf(account, blockNumber - 1n)).find((each) => nameOf(each) === nameOf(position))
  if (held?.protocol !== 'v4') throw new Error('The position is gone.')
  const cost = position.token0 === zeroAddress ? await chain.networkCost([hash]) : 0n
  expect(after[0]! - before[0]! + cost).toBe(held.owed.amount0)
  expect(after[1]! - before[1]!).toBe(held.owed.amount1)
  await page.context().close()
})

test('declined in the wallet at each step: nothing is lost, and trying again goes on from there', async () => {
  const { chain } = swapPage
  const page = await swapPage.open('/positions')
  const chainIds = [chain.network.chainId]
  const wallet: InjectedWallet = await injectWallet(page, { ...oxbow, chain, account: own, chainIds })
  await page.goto(`${oxbow.baseUrl}${createPath('v4', 500, '1')}`)
  await page
    .getByRole('button', { name: /^Connect/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Injected wallet/ }).click()
  await fillIn(page)
  wallet.asked.length = 0
  let isWilling = true
  wallet.answer = () => {
    isWilling = !isWilling
    return isWilling
  }
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^[−+]/).first().waitFor()
  const title = (await dialog.getByRole('heading').first().textContent())!
  await dialog.getByRole('button', { name: title, exact: true }).click()
  const done = dialog.getByText('Done. The position is yours.')
  const retry = dialog.getByRole('button', { name: 'Try again' })
  const halts: string[] = []
  for (;;) {
    await done.or(retry).waitFor()
    if (await done.isVisible()) break
    await dialog.getByText(/^You rejected this in your wallet\./).waitFor()
    halts.push((await dialog.getByRole('listitem').filter({ hasText: '(Not done)' }).allTextContents()).join())
    // What was signed goes with one plan: from here on the wallet says yes.
    if (halts.at(-1)!.includes('Confirm the transaction')) wallet.answer = () => true
    await retry.click()
    await retry.waitFor({ state: 'detached' })
  }
  // The form behind does not invite a second deposit.
  await expect.poll(() => new URL(page.url()).searchParams.get('value')).toBe(null)
  expect(halts).toEqual([
    expect.stringMatching(/^Approve exact (UNI|DAI) amount/),
    expect.stringMatching(/^Approve exact (UNI|DAI) amount/),
    expect.stringMatching(/^Sign the approval/),
    expect.stringMatching(/^Confirm the transaction/),
  ])
  await page.context().close()
})

test('one token alone goes in: a wallet that takes one step at a time swaps a part first, then both are deposited', async () => {
  const { chain, positionsOf } = swapPage
  const path = `/positions/create/v3?${new URLSearchParams({ currencyA: 'NATIVE', currencyB: chain.token('USDC'), fee: '500', value: '0.5', field: 'input' })}`
  const page = await swapPage.open(path, own)
  const before = (await positionsOf(own)).length
  await page.getByText('One token', { exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('deposit')).toBe('one')
  const goes = page.getByText(/^for about .* USDC$/)
  await goes.first().waitFor()
  await page.getByRole('button', { name: 'Swap ETH for USDC' }).click()
  await page.getByRole('dialog', { name: 'Review swap' }).getByRole('button', { name: 'Swap', exact: true }).click()
  const complete = page.getByRole('dialog', { name: 'Swap complete' })
  await complete.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('deposit')).toBe(null)
  await page.getByRole('button', { name: 'Review deposit' }).click()
  await confirmReview(page, 'Add liquidity', 'Done. The position is yours.')
  expect((await positionsOf(own)).length).toBe(before + 1)
  await page.context().close()
})

test('a first price far from the market is said above a twentieth and asked above a tenth, whichever way up, and a yes is to that price alone', async () => {
  const page = await swapPage.open(createPath('v4', 7_700, '0.001'), own)
  const price = page.getByRole('textbox', { name: 'Initial price' })
  const consent = page.getByRole('checkbox', { name: 'I understand and want this price' })
  const alarm = page.getByText(/from market price$/)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const unit of ['DAI per UNI', 'UNI per DAI']) {
    await page.getByText(new RegExp(`^Market price .* ${unit}$`)).waitFor()
    const market = Number(/[\d.]+/.exec((await page.getByText(/^Market price /).textContent())!)![0])
    for (const far of [0.905, 1.095]) {
      await price.fill((market * far).toPrecision(7))
      await alarm.waitFor()
      await button('Review deposit').waitFor()
      expect(await consent.count()).toBe(0)
    }
    for (const far of [0.895, 1.105]) {
      await price.fill((market * far).toPrecision(7))
      await button('Confirm the initial price').waitFor()
      await consent.check()
      await button('Review deposit').waitFor()
    }
    await price.fill((market * 1.04).toPrecision(7))
    await alarm.waitFor({ state: 'detached' })
    await button('Review deposit').waitFor()
    await button(unit).click()
  }
  await price.fill('2')
  await consent.check()
  await button('DAI per UNI').click()
  await price.fill('2')
  await button('Confirm the initial price').waitFor()
  // What the page says is in its address.
  await expect.poll(() => new URL(page.url()).searchParams.get('price')).toBe('2')
  await page.reload()
  await button('Confirm the initial price').waitFor()
  expect(await price.inputValue()).toBe('2')
  await page.context().close()
})
