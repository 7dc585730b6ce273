import { erc20Abi } from '@oxbow/chain/abi/erc20'
import type { Network } from '@oxbow/chain/Network'
import { accounts } from '@oxbow/test/accounts'
import { provider } from '@oxbow/test/addLiquidity'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain, type TestChain } from '@oxbow/test/startChain'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPositions } from '../../actions/getPositions.ts'
import { createExchangeClient } from '../../client/createExchangeClient.ts'
import { connectWallet } from '../../wallet/connectWallet.ts'
import { localTestWallet } from '../../wallet/localTestWallet.ts'
import { createExitFlow, type ExitFlow } from './createExitFlow.ts'
import type { ExitFlowView } from './ExitFlowView.ts'

let chain: TestChain
let network: Network
const client = createExchangeClient({ rpcUrl: () => chain.url })
const { address, privateKey } = accounts[0]!
const account = address.toLowerCase() as Hex

beforeAll(async () => {
  chain = await startChain()
  network = {
    chainId: chain.chainId,
    slug: 'test',
    name: 'Test chain',
    profile: 'local',
    isTestnet: false,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedSymbol: 'WETH',
    blockTimeSeconds: 1,
    finalityDepthBlocks: 3,
    startBlock: 0,
    universalRouterVersion: '2.0.0',
    contracts: chain.contracts,
    stablecoins: [],
    allowedHooks: [],
  }
})
afterAll(() => chain.stop())

/** A pair of which the account holds `share` tokens, and a wallet that answers as `confirm` says. */
async function openStory(share: bigint, confirm: (method: string) => boolean = () => true) {
  const [a, b] = await Promise.all([deployToken(chain), deployToken(chain)])
  const pair = await createPool(chain, { protocol: 'v2', tokenA: a.address, tokenB: b.address })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, share] })
  const hash = await chain.testClient.request({
    method: 'eth_sendTransaction',
    params: [{ from: provider, to: pair.id, data }],
  } as never)
  await chain.publicClient.waitForTransactionReceipt({ hash: hash as Hex })

  const asked: string[] = []
  const wallet = localTestWallet({
    accounts: [{ address, privateKey }],
    networks: [{ chainId: chain.chainId }],
    rpcUrl: () => chain.url,
    confirm: async ({ method }) => {
      asked.push(method)
      return confirm(method)
    },
  })
  const answer = await connectWallet({ wallet })
  if (answer.status === 'rejected') throw new Error('The test wallet did not connect.')
  asked.length = 0
  const refresh = async () => {
    const { positions } = await getPositions(client, { network, account, pairs: [] })
    return positions.find(({ poolId }) => poolId === pair.id)!
  }
  const leave = (shareBps: number) =>
    createExitFlow({
      client,
      connection: answer.connection,
      network,
      refresh,
      shareBps,
      slippageBps: 50,
      deadlineSeconds: 1_800,
      walletRpcUrl: chain.url,
    })
  return { pair, asked, leave, refresh }
}

function until(flow: ExitFlow, wanted: ExitFlowView['status']): Promise<ExitFlowView> {
  return new Promise((resolve) => {
    const look = () => flow.getView().status === wanted && resolve(flow.getView())
    flow.subscribe(look)
    look()
  })
}

test('a pair is approved, then left; both tokens arrive and nothing stays approved', async () => {
  const { pair, asked, leave, refresh } = await openStory(10n ** 18n)
  const flow = leave(4_000)
  const done = await until(flow, 'confirmed')
  expect(done.steps).toEqual(['approve', 'exit'])
  expect(asked).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  expect(await balanceOf(chain, pair.token0, account)).toBe(done.exit!.amounts.amount0)
  expect(await balanceOf(chain, pair.token1, account)).toBe(done.exit!.amounts.amount1)
  expect((await refresh()).liquidity).toBe(6n * 10n ** 17n)
  const args = [account, chain.contracts.v2Router] as const
  const left = { address: pair.id, abi: erc20Abi, functionName: 'allowance', args } as const
  expect(await chain.publicClient.readContract(left)).toBe(0n)
})

test('rejected in the wallet: nothing is lost, and the approval that stands is not asked for again', async () => {
  let count = 0
  const { asked, leave } = await openStory(10n ** 18n, (method) => method !== 'eth_sendTransaction' || ++count !== 2)
  const flow = leave(10_000)
  expect(await until(flow, 'rejected')).toMatchObject({ step: 'exit' })
  flow.retry()
  await until(flow, 'confirmed')
  expect(asked).toHaveLength(3)
})

test('what would fail is told before the wallet is asked', async () => {
  const { pair, asked, leave } = await openStory(10n ** 18n)
  // Says "no" to every call.
  const code = await chain.publicClient.getCode({ address: chain.contracts.v2Router })
  await chain.testClient.setCode({
    address: chain.contracts.v2Router,
    bytecode: '0x6308c379a060e01b60005260206004526002602452616e6f60f01b60445260646000fd',
  })
  const flow = leave(10_000)
  const failed = await until(flow, 'failed')
  expect(failed).toMatchObject({ step: 'exit' })
  expect(asked).toHaveLength(1)
  expect(await balanceOf(chain, pair.token0, account)).toBe(0n)
  await chain.testClient.setCode({ address: chain.contracts.v2Router, bytecode: code! })
  flow.retry()
  await until(flow, 'confirmed')
})
