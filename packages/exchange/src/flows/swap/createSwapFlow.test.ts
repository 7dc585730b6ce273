import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { mine } from '@oxbow/test/mine'
import { type Address, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getQuote } from '../../actions/getQuote.ts'
import { createActivityLog } from '../../activity/createActivityLog.ts'
import { memoryStorage } from '../../storage/memoryStorage.ts'
import { startExchange, type TestExchange } from '../../test/startExchange.ts'
import { untilView } from '../../test/untilView.ts'
import { connectWallet } from '../../wallet/connectWallet.ts'
import { localTestWallet } from '../../wallet/localTestWallet.ts'
import { createSwapFlow } from './createSwapFlow.ts'
import type { TokenFacts } from './SwapFlowView.ts'

const one = 10n ** 18n

describe('createSwapFlow', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  test('wraps', async () => {
    const { network } = exchange
    const weth = network.contracts.weth
    const account = accounts[0]!
    const wallet = localTestWallet({
      accounts: [{ address: account.address, privateKey: account.privateKey }],
      networks: [network],
      rpcUrl: exchange.client.api.rpcUrl,
    })
    const answer = await connectWallet({ wallet })
    if (answer.status === 'rejected') throw new Error('rejected')
    const { connection } = answer
    const quote = await getQuote(exchange.client, {
      chainId: network.chainId,
      tradeType: 'exact-in',
      tokenIn: zeroAddress,
      tokenOut: weth,
      amount: one,
      account: connection.account.address,
    })
    expect(quote.kind).toBe('wrap')
    const fact = (address: Address, symbol: string): TokenFacts => ({ address, symbol, decimals: 18 })
    const flow = createSwapFlow({
      client: exchange.client,
      connection,
      network,
      quote,
      tokenIn: fact(zeroAddress, 'ETH'),
      tokenOut: fact(weth, 'WETH'),
      activity: createActivityLog(memoryStorage()),
      storage: memoryStorage(),
    })
    flow.start()
    const view = await untilView(flow, ({ status }) => status === 'confirmed')
    expect(view.steps.map(({ kind, state }) => [kind, state])).toEqual([['wrap', 'done']])
    expect(await balanceOf(exchange.chain, weth, account.address)).toBe(one)
    await mine(exchange.chain, 3)
    await untilView(flow, ({ status }) => status === 'final')
  })
})
