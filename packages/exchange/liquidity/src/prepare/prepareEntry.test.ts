import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainTokens } from '@oxbow/exchange-test/plainTradingChain'
import { expect, test } from 'vitest'
import { getDepositPool } from '../read/getDepositPool.ts'
import { prepareEntry } from './prepareEntry.ts'

const { a, b } = plainTokens
const one = 10n ** 18n
const network = { chainId: 31337, contracts: plainContracts } as unknown as Network
const pool = { protocol: 'v3', token0: a, token1: b, feePips: 500 } as const

test('without a swap a pool is left at the price at which it stands', async () => {
  const { node } = plainNode({
    answers: plainLiquidity(),
    blockNumber: 9n,
    methods: { eth_gasPrice: () => '0x1' },
  })
  const client = node as unknown as ExchangeClient
  const state = await getDepositPool(client, { network, pool })
  const range = { tickLower: -600, tickUpper: 600, tokenId: undefined }
  const entry = await prepareEntry(client, {
    network,
    account: `0x${'d'.repeat(40)}`,
    state,
    exit: undefined,
    swaps: false,
    isSettled: true,
    slippageBps: 100,
    toleranceBps: 10,
    deadlineSeconds: 2_000,
    request: { pool, range, desired: { amount0: one, amount1: one }, sqrtPriceX96: undefined, paysNative: false },
  })
  expect(entry).toMatchObject({ priceBeforeX96: 2n ** 96n, sqrtPriceX96: 2n ** 96n, swapCostBps: undefined })
})
