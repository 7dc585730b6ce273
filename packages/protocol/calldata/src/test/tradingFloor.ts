import { permit2Abi } from '@oxbow/abi/permit2'
import { stateViewAbi } from '@oxbow/abi/stateView'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { encodeApprove } from '../encode/encodeApprove.ts'
import type { encodePlan } from '../encode/encodePlan.ts'
import { encodeWrap } from '../encode/encodeWrap.ts'
import { permitSingle, type SignedPermitSingle } from '../encode/permitSingle.ts'

export const NATIVE: TokenId = '0x0000000000000000000000000000000000000000'
export const trader = accounts[0]!
export const DEADLINE = 2 ** 40

/** Fixed, so that the node isn't asked for them. */
const fees = { type: 'eip1559', gas: 20_000_000n, maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 0n } as const

type Position = { tickLower: number; tickUpper: number; liquidity: bigint }
export type FloorPool = Awaited<ReturnType<typeof openPool>>

/** A chain with tokens and pools of every protocol, and a trader who holds all the tokens and has approved Permit2. */
export type TradingFloor = {
  readonly chain: TestChain
  readonly weth: TokenId
  /** WETH and the five tokens A to E. */
  readonly tokens: readonly TokenId[]
  readonly pools: FloorPool[]
  /** The current state of every pool. */
  snapshot(): Promise<Snapshot>
  /** The trader's Permit2 signature for the router. */
  permit(token: TokenId, amount: bigint): Promise<SignedPermitSingle>
  /** Sends a transaction as the trader. */
  execute(
    transaction: Pick<encodePlan.ReturnType, 'to' | 'data' | 'value'>,
    watched: readonly TokenId[],
  ): Promise<Outcome>
  /** The router's balances, which should be zero. */
  dust(): Promise<readonly { token: TokenId; amount: bigint }[]>
  stop(): Promise<void>
}

export type Outcome = {
  readonly succeeded: boolean
  readonly revertData: Hex
  readonly gasUsed: bigint
  /** The trader's change in balance of each watched token, without gas. */
  readonly gains: ReadonlyMap<TokenId, bigint>
}

export async function openTradingFloor(): Promise<TradingFloor> {
  const chain = await startChain()
  const { publicClient, contracts } = chain
  const wallet = chain.walletClient(trader)
  const weth: TokenId = contracts.weth
  await chain.testClient.setBalance({ address: trader.address, value: parseEther('100000000') })
  await wallet.sendTransactionSync(encodeWrap(weth, parseEther('10000000')))

  const tokens: TokenId[] = [weth]
  for (const symbol of ['A', 'B', 'C', 'D', 'E']) {
    const { address } = await deployToken(chain, { symbol, holders: [trader.address], amountEach: 10n ** 30n })
    tokens.push(address.toLowerCase() as TokenId)
  }
  for (const token of tokens) await wallet.sendTransactionSync(encodeApprove(token, contracts.permit2, 'unlimited'))
  // Batches dozens of reads into one call.
  const reader = createPublicClient({
    chain: { ...publicClient.chain, contracts: { multicall3: { address: contracts.multicall3 } } },
    transport: http(chain.url, { batch: true, timeout: 60_000, retryCount: 0 }),
    batch: { multicall: { batchSize: 16_384 } },
    cacheTime: 0,
  })
  const read: TestChain = { ...chain, publicClient: reader }
  const pools = await openPools(chain, tokens)

  const floor: TradingFloor = {
    chain,
    weth,
    tokens,
    pools,
    async snapshot() {
      const [states, block] = await Promise.all([readPools(read, pools), publicClient.getBlock()])
      return {
        chainId: chain.chainId,
        blockNumber: block.number,
        blockHash: block.hash,
        blockTimestampSeconds: Number(block.timestamp),
        wrappedNative: weth,
        pools: new Map(states.map((state) => [state.id, state])),
        gasPriceWei: 1_000_000_000n,
        transferTaxBps: new Map(),
        allowedHooks: new Set(),
        blindSpots: [],
      }
    },
    async permit(token, amount) {
      const { permit2, universalRouter: spender } = contracts
      const [, , nonce] = await publicClient.readContract({
        address: permit2,
        abi: permit2Abi,
        functionName: 'allowance',
        args: [trader.address, token, spender],
      })
      const typedData = permitSingle({
        chainId: chain.chainId,
        permit2,
        token,
        spender,
        amount,
        nonce,
        expirationSeconds: DEADLINE,
        sigDeadlineSeconds: DEADLINE,
      })
      return { permitSingle: typedData.message, signature: await trader.signTypedData(typedData) }
    },
    async execute(transaction, watched) {
      const balances = () => Promise.all(watched.map((token) => balanceOf(read, token, trader.address)))
      const before = await balances()
      const hash = await wallet.sendTransaction({ ...transaction, ...fees })
      // Anvil mines automatically, but after a revert to a snapshot it sometimes misses a transaction.
      await mine(chain)
      const receipt = await publicClient.getTransactionReceipt({ hash })
      const after = await balances()
      const fee = receipt.gasUsed * receipt.effectiveGasPrice
      const gains = watched.map(
        (token, index) => [token, after[index]! - before[index]! + (token === NATIVE ? fee : 0n)] as const,
      )
      const succeeded = receipt.status === 'success'
      const revertData = succeeded ? '0x' : await revertDataOf(chain, hash)
      return { succeeded, revertData, gasUsed: receipt.gasUsed, gains: new Map(gains) }
    },
    async dust() {
      const all = [NATIVE, ...tokens]
      const amounts = await Promise.all(all.map((token) => balanceOf(read, token, contracts.universalRouter)))
      return all.map((token, index) => ({ token, amount: amounts[index]! })).filter(({ amount }) => amount > 0n)
    },
    stop: () => chain.stop(),
  }
  return floor
}

/** Prices around 1:1, all three protocols on every pair of neighbors, pools with ETH next to pools with WETH. */
async function openPools(chain: TestChain, tokens: readonly TokenId[]) {
  const [weth, a, b, c, d, e] = tokens as [TokenId, TokenId, TokenId, TokenId, TokenId, TokenId]
  const pairs: readonly (readonly [TokenId, TokenId, readonly string[]])[] = [
    [weth, a, ['v2', 'v3', 'v4', 'eth']],
    [weth, b, ['v3', 'eth']],
    [a, b, ['v2', 'v3', 'v4', 'v4b']],
    [b, c, ['v2', 'v3', 'v4']],
    [a, c, ['v3', 'v4', 'v4b']],
    [c, d, ['v2', 'v3', 'v4']],
    [weth, d, ['v2', 'v3', 'eth', 'v4']],
    [d, e, ['v2', 'v3', 'v4', 'v4b']],
  ]
  const pools: FloorPool[] = []
  for (const [tokenA, tokenB, kinds] of pairs)
    for (const kind of kinds) pools.push(await openPool(chain, kind, tokenA, tokenB, pools.length))
  return pools
}

async function openPool(chain: TestChain, kind: string, tokenA: TokenId, tokenB: TokenId, index: number) {
  const drift = BigInt((index * 37) % 60) - 30n
  const thousands = 10n ** 21n
  if (kind === 'v2') {
    const key = await createPool(chain, {
      protocol: 'v2',
      tokenA,
      tokenB,
      reserve0: 20n * thousands,
      reserve1: 20n * thousands + (drift * thousands) / 1_000n,
    })
    return { key, ticks: tickTable([]) }
  }
  const sqrtPriceX96 = 2n ** 96n + (drift * 2n ** 96n) / 20_000n
  const tickSpacing = kind === 'v4b' ? 10 : 60
  const positions: Position[] = [
    { tickLower: -887_220, tickUpper: 887_220, liquidity: 10n * thousands },
    { tickLower: -600, tickUpper: 540, liquidity: 200n * thousands },
    { tickLower: -60, tickUpper: 120, liquidity: 500n * thousands },
  ]
  const shared = { tokenA: kind === 'eth' ? NATIVE : tokenA, tokenB, sqrtPriceX96, positions }
  const key =
    kind === 'v3'
      ? await createPool(chain, { protocol: 'v3', feePips: 3_000, ...shared })
      : await createPool(chain, { protocol: 'v4', feePips: kind === 'v4b' ? 500 : 3_000, tickSpacing, ...shared })
  return { key, ticks: key.protocol === 'v3' ? await ticksOf(chain, key.id, positions) : tickTable(positions) }
}

async function readPools(chain: TestChain, pools: readonly FloorPool[]): Promise<PoolState[]> {
  return await Promise.all(pools.map((pool) => readPool(chain, pool)))
}

async function readPool({ publicClient, contracts }: TestChain, { key, ticks }: FloorPool): Promise<PoolState> {
  const { id, token0, token1 } = key
  if (key.protocol === 'v2') {
    const [reserve0, reserve1] = await publicClient.readContract({
      address: id,
      abi: v2PairAbi,
      functionName: 'getReserves',
    })
    return { protocol: 'v2', id, token0, token1, reserve0, reserve1 }
  }
  if (key.protocol === 'v3') {
    const [[sqrtPriceX96, tick], liquidity] = await Promise.all([
      publicClient.readContract({ address: id, abi: v3PoolAbi, functionName: 'slot0' }),
      publicClient.readContract({ address: id, abi: v3PoolAbi, functionName: 'liquidity' }),
    ])
    return { ...key, sqrtPriceX96, tick, liquidity, ticks }
  }
  const view = { address: contracts.v4StateView, abi: stateViewAbi, args: [id] } as const
  const [[sqrtPriceX96, tick, , feePips], liquidity] = await Promise.all([
    publicClient.readContract({ ...view, functionName: 'getSlot0' }),
    publicClient.readContract({ ...view, functionName: 'getLiquidity' }),
  ])
  return { ...key, feePips, sqrtPriceX96, tick, liquidity, ticks, protocolFeePips: { zeroForOne: 0, oneForZero: 0 } }
}

/** Read from the pool, because v3 mints positions from amounts, which rounds their liquidity. */
async function ticksOf({ publicClient }: TestChain, address: Hex, positions: readonly Position[]) {
  const { index } = tickTable(positions)
  const ticks = await Promise.all(
    [...index].map((tick) =>
      publicClient.readContract({ address, abi: v3PoolAbi, functionName: 'ticks', args: [tick] }),
    ),
  )
  return { index, liquidityNet: ticks.map(([, liquidityNet]) => liquidityNet) }
}

export function tickTable(positions: readonly Position[]) {
  const net = new Map<number, bigint>()
  for (const { tickLower, tickUpper, liquidity } of positions) {
    net.set(tickLower, (net.get(tickLower) ?? 0n) + liquidity)
    net.set(tickUpper, (net.get(tickUpper) ?? 0n) - liquidity)
  }
  const index = [...net.keys()].sort((x, y) => x - y)
  return { index: Int32Array.from(index), liquidityNet: index.map((tick) => net.get(tick)!) }
}

async function revertDataOf({ publicClient }: TestChain, hash: Hex): Promise<Hex> {
  const trace = await publicClient.request<{ Parameters: unknown; ReturnType: { output?: Hex } }>({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer' }],
  })
  return trace.output ?? '0x'
}
