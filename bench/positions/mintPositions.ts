import { erc20Abi } from '@oxbow/abi/erc20'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import { getPositions } from '@oxbow/positions/getPositions'
import {
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  maxUint160,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { waitForTransactionReceipt } from 'viem/actions'
import type { Chain } from '../../e2e/support/Chain.ts'
import type { DepositRequest } from '../../packages/exchange/liquidity/src/plan/DepositRequest.ts'
import { depositTerms } from '../../packages/exchange/liquidity/src/plan/depositTerms.ts'
import { getDepositPool } from '../../packages/exchange/liquidity/src/read/getDepositPool.ts'
import { encodeDeposit } from '../../packages/protocol/calldata/src/encode/encodeDeposit.ts'

/** Mints per transaction; a block takes one or two of those. */
const mintsAtOnce = 25
const deadlineSeconds = 4_000_000_000
const tickSpacing = 60
const feePips = 3_000

/** Gives an account of the test wallet the wanted number of positions, half v3 and half v4, in 200 ranges, by multicalls of the managers. */
export async function mintPositions(chain: Chain, baseUrl: string, parameters: mintPositions.Parameters) {
  const { wanted, account } = parameters
  const { client, network } = chain
  const { contracts, chainId } = network
  const { v3PositionManager, v4PositionManager, permit2 } = contracts
  if (v3PositionManager === undefined || v4PositionManager === undefined)
    throw new Error('This network lacks a manager of positions.')
  const { address, privateKey } = chain.accounts[account]!
  const owner = address.toLowerCase() as Hex
  const { positions } = await getPositions(client, { network, account: owner, pairs: [] })
  const missing = wanted - positions.length
  if (missing <= 0) return

  const wallet = createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(`${baseUrl}/v1/rpc/${chainId}`),
  })
  const rpc = client.rpc(chainId)
  const [gasPrice, first] = await Promise.all([
    rpc.request({ method: 'eth_gasPrice' } as never) as Promise<Hex>,
    rpc.request({ method: 'eth_getTransactionCount', params: [address, 'pending'] } as never) as Promise<Hex>,
  ])
  let nonce = Number(first)
  async function send(to: Hex, data: Hex, gas: bigint): Promise<Hex> {
    const fees = { maxFeePerGas: BigInt(gasPrice) * 4n, maxPriorityFeePerGas: BigInt(gasPrice) / 100n }
    const chain = { id: chainId, name: '', nativeCurrency: network.nativeCurrency, rpcUrls: { default: { http: [] } } }
    return wallet.sendTransaction({ chain, to, data, gas, nonce: nonce++, ...fees })
  }

  const [uni, dai] = [chain.token('UNI'), chain.token('DAI')]
  const [token0, token1] = BigInt(uni) < BigInt(dai) ? [uni, dai] : [dai, uni]
  for (const token of [token0, token1]) {
    for (const spender of [v3PositionManager, permit2])
      await send(
        token,
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
        100_000n,
      )
    const args = [token, v4PositionManager, maxUint160, 2 ** 47] as const
    await send(permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }), 100_000n)
  }

  const pools = [
    { protocol: 'v3', token0, token1, feePips } as const,
    { protocol: 'v4', token0, token1, keyFee: feePips, tickSpacing, hooks: zeroAddress } as const,
  ]
  const hashes: Hex[] = []
  for (const [index, pool] of pools.entries()) {
    const state = await getDepositPool(client, { network, pool })
    const tick = state.status === 'pool' ? state.tick : 0
    const middle = Math.floor(tick / tickSpacing)
    const count = index === 0 ? missing >> 1 : missing - (missing >> 1)
    const mints = Array.from({ length: count }, (_, at) => {
      const range = {
        tickLower: (middle - 1 - (at % 40)) * tickSpacing,
        tickUpper: (middle + 2 + (at % 50)) * tickSpacing,
        tokenId: undefined,
      }
      const request: DepositRequest = {
        pool,
        range,
        desired: { amount0: 10n ** 15n, amount1: 10n ** 15n },
        paysNative: false,
        sqrtPriceX96: 2n ** 96n,
      }
      const terms = depositTerms(request, state, { slippageBps: 5_000 })
      const deposit = encodeDeposit(pool, {
        contracts,
        place: { type: 'mint', ...range },
        spend: [terms.spend.amount0, terms.spend.amount1],
        minimum: [0n, 0n],
        liquidity: terms.liquidity,
        sqrtPriceX96: state.status === 'missing' && at === 0 ? 2n ** 96n : undefined,
        paysNative: false,
        permit: undefined,
        recipient: owner,
        deadlineSeconds,
      })
      return deposit.data
    })
    const [manager, abi] =
      pool.protocol === 'v3' ? [v3PositionManager, v3PositionManagerAbi] : [v4PositionManager, v4PositionManagerAbi]
    for (let at = 0; at < mints.length; at += mintsAtOnce) {
      const some = mints.slice(at, at + mintsAtOnce)
      const data = encodeFunctionData({
        abi: abi as typeof v3PositionManagerAbi,
        functionName: 'multicall',
        args: [some],
      })
      hashes.push(await send(manager, data, 600_000n * BigInt(some.length)))
    }
  }
  for (const hash of hashes) {
    const { status } = await waitForTransactionReceipt(rpc, { hash, timeout: 300_000 })
    if (status !== 'success') throw new Error(`A mint reverted: ${hash}`)
  }
}

export declare namespace mintPositions {
  type Parameters = {
    /** In total, including the account's existing ones. */
    readonly wanted: number
    /** Index (0 to 4) in the test wallet. */
    readonly account: number
  }
}

const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
