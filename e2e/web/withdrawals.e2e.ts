import type { Position } from '@oxbow/positions/Position'
import { getTokens } from '@oxbow/tokens/getTokens'
import { type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { confirmReview, openPositionsPage, type PositionsPage } from '../support/openPositionsPage.ts'

const oxbow = inject('oxbow')
let positionsPage: PositionsPage
beforeAll(async () => {
  positionsPage = await openPositionsPage(oxbow)
})
afterAll(() => positionsPage?.browser.close())

type RangePosition = Exclude<Position, { protocol: 'v2' }>

/** The first of the accounts that provide liquidity of which this holds, with its positions. */
async function providerOf(matches: (positions: readonly RangePosition[]) => boolean) {
  for (const account of [0, 1]) {
    const positions = (await positionsPage.positionsOf(account)).filter((each) => each.protocol !== 'v2')
    if (matches(positions)) return { account, positions, address: positionsPage.chain.accounts[account]!.address }
  }
  throw new Error('Neither of the first accounts has such positions.')
}

/** Raw units of a token after a block, as if `hashes` had cost nothing. */
async function balanceAt(token: Hex, address: Hex, block: bigint, hashes: readonly Hex[] = []): Promise<bigint> {
  const { chain } = positionsPage
  const balance = await chain.balance(token, address, chain.at(block))
  return token === zeroAddress ? balance + (await chain.networkCost(hashes)) : balance
}

test('a quarter of a position comes out, and what comes out of one token is swapped for the other', async () => {
  const { chain, open } = positionsPage
  const isOpen = ({ status }: RangePosition) => status === 'in-range'
  const { account, positions, address } = await providerOf((all) => all.some(isOpen))
  const position = positions.find(isOpen)!
  const listed = await getTokens(chain.client, { chainId: chain.network.chainId })
  // What came out of the native currency no receipt tells: the least is swapped then, and the rest stays.
  const order = position.token0 === zeroAddress ? (['1', '0'] as const) : (['0', '1'] as const)
  const pair = order.map((side) => position[`token${side}`])
  const [from, into] = pair.map(
    (token) => listed.find(({ address: each }) => each.toLowerCase() === token.toLowerCase())?.symbol ?? 'ETH',
  )
  const page = await open(`/positions/${position.protocol}/${chain.network.slug}/${position.tokenId}`, account)
  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove liquidity' })
  await dialog.getByRole('radio', { name: '25%' }).check({ force: true })
  await dialog.getByRole('radio', { name: into!, exact: true }).check({ force: true })
  await dialog.getByText('Your wallet confirms one step at a time: withdraw first, then swap.').waitFor()
  await confirmReview(page, 'Remove liquidity', 'Done. The tokens are in your wallet.')
  const exit = await chain.lastSent(address)
  const before = exit.blockNumber - 1n

  await dialog.getByRole('button', { name: `Swap ${from} for ${into}` }).click()
  await page.waitForURL(/\/swap\?/)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('dialog', { name: 'Review swap' }).getByRole('button', { name: 'Swap', exact: true }).click()
  await page.getByRole('dialog', { name: 'Swap complete' }).waitFor()
  const swap = await chain.lastSent(address)
  const hashes = await chain.sentSince(address, before)
  const [sold, bought] = await Promise.all(
    pair.map(
      async (token) =>
        (await balanceAt(token, address, swap.blockNumber, hashes)) - (await balanceAt(token, address, before)),
    ),
  )
  // All that came out of the one is the other now, to the unit.
  expect(sold).toBe(0n)
  expect(bought).toBeGreaterThan(position.amounts[`amount${order[1]}`] / 4n)
  await page.context().close()
})
