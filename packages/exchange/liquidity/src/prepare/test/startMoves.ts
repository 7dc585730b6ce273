import type { Amounts } from '@oxbow/amm/liquidity'
import type { DepositPool } from '@oxbow/calldata/DepositPool'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { startExchange } from '@oxbow/exchange-test/startExchange'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import type { startScenario } from '@oxbow/exchange-test/startScenario'
import { findPair } from '@oxbow/positions/findPair'
import { getPositions } from '@oxbow/positions/getPositions'
import type { Position } from '@oxbow/positions/Position'
import type { TickRange } from '@oxbow/positions/tickRange'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { hookAddress } from '@oxbow/test/hookAddress'
import { type Hex, toHex, zeroAddress } from 'viem'
import { createLiquidityFlow } from '../../flow/createLiquidityFlow.ts'
import type { DepositRequest } from '../../plan/DepositRequest.ts'
import type { LiquidityPlan } from '../../plan/LiquidityPlan.ts'
import { prepareDeposit } from '../prepareDeposit.ts'

export type RangePool = Exclude<DepositPool, { protocol: 'v2' }>
type Scenario = Awaited<ReturnType<typeof startScenario>>

export const one = 10n ** 18n
export const deadlineSeconds = Math.floor(Date.now() / 1_000) + 86_400
export const slippageBps = 100

export const worth = ({ amount0, amount1 }: Amounts) => amount0 + amount1

/** An exchange for moving positions. Ash (18 decimals) is in v4 pools with ETH, one of them with a hook, and in a pair with oak. */
export async function startMoves() {
  const exchange = await startExchange()
  const { chain, tokens } = exchange
  const holders = accounts.map(({ address }) => address)
  const ash = (await deployToken(chain, { symbol: 'ASH', holders })).address.toLowerCase() as Hex
  const positions = [{ tickLower: -60_000, tickUpper: 60_000, liquidity: 1_000n * one }]
  const etherAsh = await createPool(chain, {
    protocol: 'v4',
    tokenA: zeroAddress,
    tokenB: ash,
    feePips: 500,
    tickSpacing: 60,
    positions,
  })
  await createPool(chain, { protocol: 'v2', tokenA: tokens.oak.address, tokenB: ash })
  await createPool(chain, { protocol: 'v2', tokenA: tokens.oak.address, tokenB: exchange.network.contracts.weth })
  const hooks = hookAddress('CountingHook')
  await createPool(chain, { protocol: 'v4', tokenA: zeroAddress, tokenB: ash, hooks })
  await exchange.untilCaughtUp()

  /** v3: oak and WETH; v4: ETH and ash. One raw unit of one is worth about one of the other. */
  function poolOf(protocol: 'v3' | 'v4'): RangePool {
    const { oak } = exchange.tokens
    const { weth } = exchange.network.contracts
    const [a, b] = [oak.address.toLowerCase() as Hex, weth]
    if (protocol === 'v3')
      return {
        protocol,
        feePips: 500,
        ...(BigInt(a) < BigInt(b) ? { token0: a, token1: b } : { token0: b, token1: a }),
      }
    return { protocol, token0: zeroAddress, token1: ash, keyFee: 500, tickSpacing: 60, hooks: zeroAddress }
  }

  /** A pair of oak with WETH or with ash. */
  function pairOf(other: 'ether' | 'ash'): Extract<DepositPool, { protocol: 'v2' }> {
    const [a, b] = [tokens.oak.address.toLowerCase() as Hex, other === 'ash' ? ash : exchange.network.contracts.weth]
    return { protocol: 'v2', ...(BigInt(a) < BigInt(b) ? { token0: a, token1: b } : { token0: b, token1: a }) }
  }

  function flowOf(
    scenario: Scenario,
    prepare: () => Promise<LiquidityPlan>,
    rest: { connection?: WalletConnection; reviewed?: LiquidityPlan; most?: Amounts } = {},
  ) {
    const { client, network, chain } = exchange
    const { connection, activity, storage } = scenario
    const facts = (address: Hex) => ({ address, symbol: 'ANY', decimals: 18 })
    const tokens = { token0: facts(zeroAddress), token1: facts(zeroAddress) }
    const shared = { client, network, connection, activity, storage, tokens, prepare, walletRpcUrl: chain.url }
    return createLiquidityFlow({
      ...shared,
      key: crypto.randomUUID(),
      kind: 'migrate',
      batches: true,
      lifetimeSeconds: 86_400,
      ...rest,
    })
  }

  async function put(scenario: Scenario, pool: DepositPool, range: TickRange | undefined, desired: Amounts) {
    const place = range && { ...range, tokenId: undefined }
    const request: DepositRequest = {
      pool,
      range: place,
      desired,
      sqrtPriceX96: undefined,
      paysNative: pool.protocol === 'v3',
    }
    const { client, network } = exchange
    const flow = flowOf(scenario, () =>
      prepareDeposit(client, { network, account: scenario.account, request, slippageBps: 500, deadlineSeconds }),
    )
    await untilStatus(flow, 'confirmed')
    await exchange.untilCaughtUp()
    return newest(scenario)
  }

  async function newest(scenario: Scenario): Promise<Position> {
    const all = await positionsOf(scenario)
    return all.reduce((a, b) => ('tokenId' in a && 'tokenId' in b && b.tokenId > a.tokenId ? b : a))
  }

  function shareOf({ account }: Scenario, { token0, token1 }: DepositPool) {
    return findPair(exchange.client, { network: exchange.network, tokens: [token0, token1], account })
  }

  async function positionsOf({ account }: Scenario) {
    return (await getPositions(exchange.client, { network: exchange.network, account, pairs: [] })).positions
  }

  async function held(
    { account }: Scenario,
    { token0, token1 }: Pick<DepositPool, 'token0' | 'token1'>,
  ): Promise<Amounts> {
    // Read from the node: on a busy machine the server may still answer for the block before.
    const of = (token: Hex) => balanceOf(exchange.chain, token, account)
    return { amount0: await of(token0), amount1: await of(token1) }
  }

  /** On a busy machine the node may make an empty block first, and the base fee of zero was that one's. */
  async function inBlock(hash: Hex) {
    const { publicClient, testClient } = exchange.chain
    for (;;) {
      const receipt = await publicClient.waitForTransactionReceipt({ hash, timeout: 1_000 }).catch(() => undefined)
      if (receipt) return receipt
      await testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n })
      await testClient.mine({ blocks: 1 })
    }
  }

  /** A wallet with EIP-5792: runs all calls atomically. It pays no network cost, so balances show exactly what the calls did. */
  function batching(scenario: Scenario, before: () => Promise<void> = async () => {}) {
    const { chain, network } = exchange
    const { wallet } = scenario.connection
    const asked: string[] = []
    const receipts: Hex[] = []
    let status = 200
    async function sendTogether(calls: readonly { to: Hex; data: Hex; value: Hex }[]) {
      await before()
      await chain.testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n })
      const snapshot = await chain.testClient.snapshot()
      for (const call of calls) {
        await chain.testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n })
        const sent = { from: scenario.account, ...call, gas: toHex(12_000_000), gasPrice: '0x0' }
        const hash = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [sent] } as never)) as Hex
        const receipt = await inBlock(hash)
        receipts.push(hash)
        if (receipt.status === 'success') continue
        await chain.testClient.revert({ id: snapshot })
        status = 500
        break
      }
      return { id: '0x1' }
    }
    const provider: typeof wallet.provider = {
      ...wallet.provider,
      async request({ method, params }) {
        const [first] = (params ?? []) as [{ calls: { to: Hex; data: Hex; value: Hex }[] }]
        if (method === 'wallet_getCapabilities')
          return { [toHex(network.chainId)]: { atomic: { status: 'supported' } } }
        if (method === 'wallet_getCallsStatus') return { status, receipts: [{ transactionHash: receipts.at(-1) }] }
        if (method.startsWith('wallet_') || method.startsWith('eth_send') || method.startsWith('eth_sign'))
          asked.push(method)
        return method === 'wallet_sendCalls'
          ? sendTogether(first.calls)
          : wallet.provider.request({ method, params: params ?? [] })
      },
    }
    return { asked, connection: { ...scenario.connection, wallet: { ...wallet, provider } } }
  }

  return {
    exchange,
    ash,
    etherAsh,
    hooked: { ...poolOf('v4'), keyFee: 3_000, hooks } as RangePool,
    poolOf,
    pairOf,
    flowOf,
    put,
    newest,
    positionsOf,
    shareOf,
    held,
    batching,
    [Symbol.asyncDispose]: () => exchange[Symbol.asyncDispose](),
  }
}
