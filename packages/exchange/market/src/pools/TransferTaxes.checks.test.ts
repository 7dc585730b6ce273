import type { TokenId } from '@oxbow/amm/PoolState'
import { plainTokens, plainTradingChain } from '@oxbow/exchange-test/plainTradingChain'
import { expect, test } from 'vitest'
import { createTransferTaxes } from './TransferTaxes.ts'

test('error: a node that cannot tell is no error, and is asked again after a minute', async () => {
  let nowMs = 1_000
  const { chain, snapshot, asked } = plainTradingChain()
  const taxes = createTransferTaxes(chain.client, chain.network as never, () => nowMs)
  const tokens: readonly TokenId[] = [plainTokens.a]
  expect(taxes.isKnown(tokens)).toBe(false)
  await taxes.learn(tokens, snapshot)
  expect(asked.length).toBeGreaterThan(0)
  expect([taxes.known().size, taxes.isKnown(tokens)]).toEqual([0, true])

  nowMs += 59_999
  expect(taxes.isKnown(tokens)).toBe(true)
  nowMs += 1
  expect(taxes.isKnown(tokens)).toBe(false)
})
