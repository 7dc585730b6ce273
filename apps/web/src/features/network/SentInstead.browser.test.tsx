import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eth, network, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { SentInstead } from './SentInstead.tsx'

const to = `0x${'c'.repeat(40)}` as const
const token = usdc.address
const tokenOf = (address: string) =>
  [eth, usdc].find((known) => known.address === address) ?? { symbol: '0xdddd…dddd', decimals: undefined }
const render = (instead: SentInstead.Props['instead']) =>
  renderPage(<SentInstead instead={instead} network={network} tokenOf={tokenOf} />)
const call = { to, value: 0n }

test('what nobody told of: how much to the last wei, to whom in full, and what to do', async () => {
  const { unmount } = await render({ to, value: 1n })
  await expect.element(page.getByText(/^It sent 0.000000000000000001 ETH to/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy address: 0xcccc…cccc' })).toHaveAttribute('title', to)
  await expect.element(page.getByText('Check your balances before you try again.')).toBeVisible()
  expect(await findViolations()).toEqual([])
  await unmount()
  await render({ to: undefined, value: 10n ** 18n })
  await expect.element(page.getByText('It sent 1 ETH to a new contract.')).toBeVisible()
})

test('a token that went to a stranger is named with its amount, and not as no ether', async () => {
  await render({ ...call, effects: [{ kind: 'left', token, amount: 1_500_000n, party: to }] })
  await expect.element(page.getByText(/^1.5 USDC went to 0xcccc…cccc/)).toBeVisible()
  expect(page.getByText(/ETH/).elements()).toEqual([])
})

test('an approval says who may spend how much, and what to do about it', async () => {
  const { unmount } = await render({ ...call, effects: [{ kind: 'allowed', token, amount: 'all', party: to }] })
  await expect.element(page.getByText(/^0xcccc…cccc.* may now spend all your USDC\.$/)).toBeVisible()
  await expect.element(page.getByText(/^Revoke the approval in your wallet/)).toBeVisible()
  expect(await findViolations()).toEqual([])
  await unmount()
  await render({ ...call, effects: [{ kind: 'allowed', token, amount: 2_000_000n, party: to }] })
  await expect.element(page.getByText(/may now spend 2 USDC\.$/)).toBeVisible()
})

test('another swap, an NFT, a token that no list names, and nothing', async () => {
  const came = { kind: 'came', token, amount: 6_216_000n, party: undefined } as const
  const left = { kind: 'left', token: eth.address, amount: 104n * 10n ** 15n, party: to } as const
  const swap = await render({ ...call, effects: [came, left] })
  await expect.element(page.getByText('0.104 ETH was swapped for 6.216 USDC.')).toBeVisible()
  await swap.unmount()
  const nft = await render({ ...call, effects: [{ kind: 'nft-left', token: to, amount: 42n, party: to }] })
  await expect.element(page.getByText(/^NFT 42 of 0xdddd…dddd went to 0xcccc…cccc/)).toBeVisible()
  await nft.unmount()
  const unknown = await render({ ...call, effects: [{ ...left, token: to, party: undefined }] })
  await expect.element(page.getByText('tokens of 0xdddd…dddd left your wallet.')).toBeVisible()
  await unknown.unmount()
  await render({ ...call, effects: [] })
  await expect.element(page.getByText('No tokens moved.')).toBeVisible()
})
