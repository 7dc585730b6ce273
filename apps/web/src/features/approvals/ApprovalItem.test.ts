import type { Allowance } from '@oxbow/approvals/Allowance'
import type { Contracts } from '@oxbow/chain/Network'
import { expect, test } from 'vitest'
import { toApprovalItems, toTotalAtRisk } from './ApprovalItem.ts'

const [usdc, weth, odd] = ['0xa', '0xb', '0xc'] as const
const contracts = { permit2: '0x22', universalRouter: '0x33' } as unknown as Contracts
const facts = new Map([
  [usdc, { address: usdc, symbol: 'USDC', decimals: 6 }],
  [weth, { address: weth, symbol: 'WETH', decimals: 18 }],
] as const)
const allow = (token: `0x${string}`, amount: bigint, rest: object = {}): Allowance => ({
  chainId: 1,
  kind: 'erc20',
  token,
  spender: '0x99',
  amount,
  expiration: undefined,
  ...rest,
})
const factsOf = (allowances: readonly Allowance[]): toApprovalItems.Facts => ({
  allowances,
  contracts,
  tokenOf: ({ token }) => facts.get(token as typeof usdc),
  markOf: (token) => (token === odd ? { tone: 'critical', badge: 'Impostor', detail: 'It is another.' } : undefined),
  balanceOf: (address) => (address === usdc ? 1_000n : address === weth ? 50n : undefined),
  toUsd: (_, raw) => Number(raw),
})
const itemsOf = (allowances: readonly Allowance[]) => toApprovalItems(factsOf(allowances))
const risks = (allowances: readonly Allowance[]) => itemsOf(allowances).map(({ atRiskUsd }) => atRiskUsd)

test('default: no more than what is there and what is allowed, the most first, the unknown last', () => {
  expect(risks([allow(odd, 5n), allow(weth, 2n ** 255n), allow(usdc, 700n)])).toEqual([700, 50, undefined])
})

test('behavior: what Permit2 allows is bound by what Permit2 itself may take', () => {
  const inPermit2 = allow(usdc, 900n, { kind: 'permit2', spender: '0x33', expiration: 9 })
  expect(risks([inPermit2])).toEqual([0])
  expect(risks([inPermit2, allow(usdc, 300n, { spender: '0x22' })])).toEqual([300, 300])
})

test('behavior: what several may take of a token adds up, to no more than there is', () => {
  const others = [allow(usdc, 300n), allow(usdc, 400n, { spender: '0x98' }), allow(weth, 10n)]
  expect(toTotalAtRisk(itemsOf(others))).toBe(710)
  expect(toTotalAtRisk(itemsOf([...others, allow(usdc, 2n ** 255n, { spender: '0x97' })]))).toBe(1_010)
  expect(toTotalAtRisk(itemsOf([allow(odd, 5n)]))).toBeUndefined()
  expect(toTotalAtRisk([])).toBe(0)
})

test('behavior: what is taken through Permit2 is at risk once', () => {
  const inPermit2 = allow(usdc, 900n, { kind: 'permit2', spender: '0x33', expiration: 9 })
  expect(toTotalAtRisk(itemsOf([inPermit2, allow(usdc, 300n, { spender: '0x22' }), allow(usdc, 100n)]))).toBe(400)
})

test('behavior: an operator is shown with how many NFTs it may take, and never with money or a zero', () => {
  const operator = { kind: 'operator', spender: '0x98' } as const
  const of = (token: `0x${string}`) => itemsOf([allow(token, 2n ** 256n - 1n, operator)])[0]
  expect(of(weth)).toMatchObject({ owned: 50n, atRiskUsd: undefined, isUnlimited: true })
  expect(of(odd)).toMatchObject({ owned: undefined, atRiskUsd: undefined })
  const lying = { ...factsOf([allow(weth, 2n ** 256n - 1n, operator)]), balanceOf: () => 2n ** 255n }
  expect(toApprovalItems(lying)[0]).toMatchObject({ owned: undefined })
  expect(itemsOf([allow(usdc, 700n)])[0]).toMatchObject({ owned: undefined, atRiskUsd: 700 })
  expect(toTotalAtRisk(itemsOf([allow(weth, 2n ** 256n - 1n, operator)]))).toBeUndefined()
})

test('behavior: a single NFT is one, without money and without the marks of tokens', () => {
  const [item] = itemsOf([allow(odd, 1n, { kind: 'nft', tokenId: '7' })])
  expect(item).toMatchObject({ owned: 1n, atRiskUsd: undefined, isUnlimited: false, mark: undefined })
  expect(item?.key).toBe(`1:nft:${odd}:7`)
})

test('behavior: what is said against a token is said here', () => {
  const [known, marked] = itemsOf([allow(usdc, 5n), allow(odd, 5n)])
  expect([known?.mark, marked?.mark?.badge]).toEqual([undefined, 'Impostor'])
})

test('behavior: the protocol’s contracts are known by their places, everything else is not', () => {
  const [known, unknown] = itemsOf([allow(usdc, 2n ** 255n, { spender: '0x22' }), allow(weth, 1n)])
  expect(known).toMatchObject({ contract: 'permit2', isUnlimited: true })
  expect(unknown).toMatchObject({ contract: undefined, isUnlimited: false })
})
