import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { expect, test } from 'vitest'
import { toBridgeWay } from './toBridgeWay.ts'

const tokenOf = (chainId: number, symbol: string) =>
  pinnedTokens(chainId).find((token) => token.symbol === symbol && token.address !== nativeToken)!.address
const place = (chainId: number) => ({ chainId, contracts: { weth: tokenOf(chainId, 'WETH') } }) as Network
const places = { origin: place(1), destination: place(8_453) }
const unknown = `0x${'9'.repeat(40)}`

test('the same token by the build’s own table, and coins as what wraps them', () => {
  const same = { kind: 'same-token' }
  expect(toBridgeWay({ input: tokenOf(1, 'USDC'), output: tokenOf(8_453, 'USDC') }, places)).toEqual(same)
  expect(toBridgeWay({ input: nativeToken, output: nativeToken }, places)).toEqual(same)
  expect(toBridgeWay({ input: nativeToken, output: tokenOf(8_453, 'WETH') }, places)).toEqual(same)
})

test('another token: what to pay for it, and what the paid one would be there', () => {
  expect(toBridgeWay({ input: nativeToken, output: tokenOf(8_453, 'USDC') }, places)).toEqual({
    ...{ kind: 'other-token', payWith: tokenOf(1, 'USDC'), arrivesAs: nativeToken },
  })
  expect(toBridgeWay({ input: unknown, output: unknown }, places)).toEqual({
    ...{ kind: 'other-token', payWith: undefined, arrivesAs: undefined },
  })
})
