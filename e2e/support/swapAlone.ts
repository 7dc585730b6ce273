import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { connectWallet } from '@oxbow/connectors/connectWallet'
import { localTestWallet } from '@oxbow/connectors/localTestWallet'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { createSwapFlow } from '@oxbow/swap/createSwapFlow'
import { getQuote } from '@oxbow/trading/getQuote'
import { zeroAddress } from 'viem'
import type { Chain } from './Chain.ts'

/** Another trader without a page: spends wei for a token and resolves when the trade is in a block. */
export async function swapAlone(
  chain: Chain,
  options: { account: number; symbol: string; amount: bigint },
): Promise<void> {
  const { client, network } = chain
  const wallet = localTestWallet({
    accounts: [chain.accounts[options.account]!],
    networks: [network],
    rpcUrl: client.api.rpcUrl,
  })
  const answer = await connectWallet({ wallet })
  if (answer.status === 'rejected') throw new Error('The test wallet did not connect.')
  const { connection } = answer
  const tokenOut = chain.token(options.symbol)
  const quote = await getQuote(client, {
    chainId: network.chainId,
    tradeType: 'exact-in',
    tokenIn: zeroAddress,
    tokenOut,
    amount: options.amount,
    account: connection.account.address,
  })
  const storage = memoryStorage()
  const flow = createSwapFlow({
    client,
    connection,
    network,
    quote,
    tokenIn: { address: zeroAddress, symbol: 'ETH', decimals: 18 },
    tokenOut: { address: tokenOut, symbol: options.symbol, decimals: 18 },
    activity: createActivityLog(storage),
    storage,
  })
  await new Promise<void>((done, fail) => {
    flow.subscribe(() => {
      const { status, error } = flow.getView()
      if (status === 'confirmed' || status === 'final') done()
      if (error) fail(new Error(`${error.code}: ${error.detail}`))
    })
    flow.start()
  })
  flow.dispose()
}
