import type { Allowance } from '@oxbow/approvals/Allowance'
import { describe, expect, test } from 'vitest'
import { countPromises } from './countPromises.ts'

const [permit2, seaport, weth, usdc, ferries] = ['1', '2', '3', '4', '5'].map(
  (digit) => `0x${digit.repeat(40)}` as const,
) as [Hex, Hex, Hex, Hex, Hex]
type Hex = `0x${string}`
const contracts = { permit2, seaport } as never
const network = { chainId: 1 }
const order = (token: Hex, chainId = 1) => ({
  source: { kind: 'order', order: { network: { chainId }, tokenIn: { address: token } } },
})
const twap = (token: Hex) => ({ source: { kind: 'plan', plan: { network, tokenIn: { address: token } } } })
const listing = (tokenId: string) => ({
  source: { kind: 'listing', listing: { terms: { chainId: 1, collection: ferries, tokenId } } },
})
const signed = [order(usdc), order(usdc), order(weth), order(usdc, 2), twap(usdc), listing('7'), listing('8')] as never
const allowance = (token: Hex, spender: Hex, rest: object = {}) =>
  ({ kind: 'erc20', chainId: 1, token, spender, amount: 5n, expiration: undefined, ...rest }) as Allowance
const count = (...revoked: readonly Allowance[]) =>
  countPromises(revoked, { contracts }, { signatures: signed, isWhole: true })

describe('countPromises', () => {
  test('default: orders go by Permit2, trades over time and listings by Seaport, of the token and the network alone', () => {
    expect(count(allowance(usdc, permit2))).toEqual({ orders: 2, plans: 0, listings: 0, isUnknown: false })
    expect(count(allowance(usdc, seaport))).toEqual({ orders: 0, plans: 1, listings: 0, isUnknown: false })
    expect(count(allowance(usdc, permit2), allowance(weth, permit2), allowance(usdc, seaport))).toEqual({
      orders: 3,
      plans: 1,
      listings: 0,
      isUnknown: false,
    })
    expect(count(allowance(ferries, seaport, { kind: 'operator' }))).toEqual({
      orders: 0,
      plans: 0,
      listings: 2,
      isUnknown: false,
    })
    expect(count(allowance(ferries, seaport, { kind: 'nft', tokenId: '8' }))).toEqual({
      orders: 0,
      plans: 0,
      listings: 1,
      isUnknown: false,
    })
  })

  test('behavior: what Permit2 keeps itself carries no order', () => {
    expect(count(allowance(usdc, permit2, { kind: 'permit2' }))).toEqual({
      orders: 0,
      plans: 0,
      listings: 0,
      isUnknown: false,
    })
    expect(count(allowance(usdc, weth))).toEqual({ orders: 0, plans: 0, listings: 0, isUnknown: false })
  })

  test('behavior: what could not be read is unknown for the contracts that carry it, and for no other', () => {
    const unread = (revoked: Allowance) =>
      countPromises([revoked], { contracts }, { signatures: [], isWhole: false }).isUnknown
    expect(unread(allowance(usdc, permit2))).toBe(true)
    expect(unread(allowance(ferries, seaport, { kind: 'operator' }))).toBe(true)
    expect(unread(allowance(usdc, weth))).toBe(false)
    expect(unread(allowance(usdc, permit2, { kind: 'permit2' }))).toBe(false)
  })
})
