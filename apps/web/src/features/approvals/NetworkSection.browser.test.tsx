import { expect, test, vi } from 'vitest'
import { dai, network, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import type { ApprovalItem } from './ApprovalItem.ts'
import { NetworkSection } from './NetworkSection.tsx'

const item = (token: typeof usdc, rest: Partial<ApprovalItem> = {}): ApprovalItem => ({
  key: token.symbol,
  allowance: {
    chainId: 31337,
    kind: 'erc20',
    token: token.address,
    spender: `0x${'5'.repeat(40)}`,
    amount: 5n,
    expiration: undefined,
  },
  isUnlimited: false,
  owned: undefined,
  mark: undefined,
  token,
  contract: undefined,
  atRiskUsd: 5,
  heldUsd: 5,
  ...rest,
})

const render = (props: Partial<NetworkSection.Props>) =>
  renderPage(
    <NetworkSection
      network={network}
      items={[item(usdc), item(dai, { isUnlimited: true, contract: 'permit2', atRiskUsd: undefined })]}
      error={undefined}
      isFetching={false}
      retry={() => {}}
      fromBlock={0n}
      onRevoke={() => {}}
      {...props}
    />,
  )

test('default: who may take what, what is at risk, and never zero for what is not known', async () => {
  const page = await render({})
  await expect.element(page.getByRole('row', { name: /USDC.*Unknown spender.*\$5\.00/ })).toBeVisible()
  const unknown = page.getByRole('row', { name: /DAI.*Permit2/ })
  await expect.element(unknown).toBeVisible()
  expect(unknown.element().textContent).not.toMatch(/\$0/)
  expect(await findViolations()).toEqual([])
})

test('behavior: an operator is shown with its collection and how many NFTs it may take, without money', async () => {
  const operator = { ...item(usdc).allowance, kind: 'operator' as const, amount: 2n ** 256n - 1n }
  const ferries = { ...usdc, symbol: 'River Ferries', decimals: 0 }
  const rest = { allowance: operator, isUnlimited: true, atRiskUsd: undefined }
  const page = await render({ items: [item(ferries, { ...rest, owned: 7n })], isNftsMissing: true })
  const row = page.getByRole('row', { name: /River Ferries.*Unknown spender.*7 NFTs/ })
  await expect.element(row).toBeVisible()
  expect(row.element().textContent).not.toMatch(/\$|Unlimited/)
  await expect.element(page.getByText(/Your NFTs couldn’t be read/)).toBeVisible()
  const market = await render({ items: [item(ferries, { ...rest, owned: 7n, contract: 'seaport' })] })
  await expect.element(market.getByRole('row', { name: /River Ferries.*Seaport/ })).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('behavior: an impostor bears its mark, and a single NFT its number', async () => {
  const mark = {
    tone: 'critical',
    badge: 'Impostor',
    detail: 'It calls itself like USDC and is another token.',
  } as const
  const nft = { ...item(dai).allowance, kind: 'nft' as const, tokenId: '7', amount: 1n }
  const ferry = { ...dai, symbol: 'River Ferries #7', decimals: 0 }
  const page = await render({
    items: [item(usdc, { mark }), item(ferry, { allowance: nft, owned: 1n, atRiskUsd: undefined })],
  })
  await expect.element(page.getByRole('row', { name: /USDC.*Impostor/ })).toBeVisible()
  const row = page.getByRole('row', { name: /River Ferries #7.*Unknown spender.*1 NFT/ })
  await expect.element(row).toBeVisible()
  expect(row.element().textContent).not.toMatch(/\$/)
  const { left, right } = row.getByText('#7').element().getBoundingClientRect()
  expect(right - left).toBeGreaterThan(10)
  expect(await findViolations()).toEqual([])
})

test('behavior: one, all of them, or those that are chosen', async () => {
  const onRevoke = vi.fn()
  const page = await render({ onRevoke })
  const revoked = () => onRevoke.mock.lastCall?.[0].map(({ key }: ApprovalItem) => key)
  await page.getByRole('button', { name: /^Revoke DAI/ }).click()
  expect(revoked()).toEqual(['DAI'])
  await page.getByRole('button', { name: 'Revoke all (2)' }).click()
  expect(revoked()).toEqual(['USDC', 'DAI'])
  await page.getByRole('checkbox', { name: /^Select USDC/ }).click()
  await page.getByRole('button', { name: 'Revoke selected (1)' }).click()
  expect(revoked()).toEqual(['USDC'])
})

test('behavior: a network that does not answer is named and asked again; one that keeps no logs says so', async () => {
  const retry = vi.fn()
  const away = await render({ items: undefined, error: new Error('away'), retry })
  await expect.element(away.getByText(/^No answer from Ethereum/)).toBeVisible()
  await away.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledOnce()
  await away.unmount()
  const page = await render({ fromBlock: undefined })
  await expect.element(page.getByText(/gives no logs/)).toBeVisible()
})
