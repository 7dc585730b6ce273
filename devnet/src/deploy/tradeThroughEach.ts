import { erc20Abi } from '@oxbow/abi/erc20'
import { universalRouterAbi } from '@oxbow/abi/universalRouter'
import { BaseError } from '@oxbow/errors/BaseError'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  maxUint160,
  maxUint256,
  type PublicClient,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { readOwnContract } from '../contracts/OwnContract.ts'
import type { QueuedTransaction, TransactionSink } from '../node/TransactionQueue.ts'
import { toV4Struct, v2PoolKey, v3PoolKey, v4PoolKey, v4PoolKeyAbi } from '../pools/PoolKey.ts'
import * as Price from '../pools/Price.ts'
import { type PoolPlan, queuePool } from '../pools/queuePool.ts'
import { queueApprovals } from '../tokens/queueToken.ts'
import type { DeployedContracts } from './deployContracts.ts'
import type { Sender } from './Sender.ts'

/** Liquidity on each side of each pool, and the traded amount, in wei and in raw units of the token: negligible. */
const depth = 10n ** 13n
const traded = 10n ** 10n
/** Price of one raw unit per raw unit. */
const parity = 2n ** 96n

/** Commands and recipients of the Universal Router (Commands.sol, ActionConstants.sol), actions of v4 (Actions.sol). */
const command = { v3SwapExactIn: '0x00', v2SwapExactIn: '0x08', wrapEth: '0x0b', v4Swap: '0x10' } as const
const routerItself: Address = '0x0000000000000000000000000000000000000002'
const action = { swapExactInSingle: '0x06', settleAll: '0x0c', takeAll: '0x0f' } as const

const wethAbi = parseAbi(['function deposit() payable'])
const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

export declare namespace tradeThroughEach {
  type Options = {
    readonly client: PublicClient
    readonly sender: Sender
    readonly contracts: DeployedContracts
    readonly say: (line: string) => void
  }
}

/**
 * Creates a pool of a worthless token with a few wei in each protocol, buys through the Universal Router in each, and sells with Permit2.
 *
 * @throws {NoTradeError} when a trade succeeds without any output
 */
export async function tradeThroughEach({ client, contracts, say, sender }: tradeThroughEach.Options): Promise<void> {
  const created = await sender.once('testToken', () => ({
    data: concat([
      readOwnContract('ResetApprovalToken').bytecode,
      encodeAbiParameters(parseAbiParameters('string, string, uint8'), ['Oxbow test', 'OXTEST', 18]),
    ]),
  }))
  const token = created.contractAddress!.toLowerCase() as Address
  const pools = await openPools({ contracts, sender, token })
  const balanceOf = (address: Address) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [sender.address] })

  for (const [protocol, call] of Object.entries(toTrades({ contracts, pools, sender, token }))) {
    const asset = protocol === 'Permit2' ? contracts.weth : token
    const receipt = await sender.once(`${protocol} trade`, () => ({ to: contracts.universalRouter, ...call }))
    // Read at its block, so that a resumed run gets the same result.
    const got = receipt.logs.filter(
      ({ address, topics }) =>
        address.toLowerCase() === asset && topics[0] === transferTopic && topics[2]?.endsWith(sender.address.slice(2)),
    )
    const amount = got.reduce((sum, { data }) => sum + BigInt(data), 0n)
    if (amount === 0n || (await balanceOf(asset)) < amount) throw new NoTradeError(protocol, receipt.transactionHash)
    say(`${protocol}: ${traded} in, ${amount} out`)
  }
}

/** `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type Pools = {
  readonly v2: ReturnType<typeof v2PoolKey>
  readonly v3: ReturnType<typeof v3PoolKey>
  readonly v4: ReturnType<typeof v4PoolKey>
}
type Trading = { readonly contracts: DeployedContracts; readonly sender: Sender; readonly token: Address }

async function openPools({ contracts, sender, token }: Trading): Promise<Pools> {
  const pools = {
    v2: v2PoolKey(contracts, token, contracts.weth),
    v3: v3PoolKey(contracts, token, contracts.weth, 3000),
    v4: v4PoolKey(token, zeroAddress, { keyFee: 3000, tickSpacing: 60 }),
  }
  const queued: QueuedTransaction[] = []
  const sink: TransactionSink = { payer: sender.address, send: (transaction) => void queued.push(transaction) }
  const send = (to: Address, data: Hex, value = 0n) => sink.send({ from: sink.payer, to, data, value, gas: 120_000n })
  send(token, encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [sender.address, 1_000n * depth] }))
  send(contracts.weth, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), 3n * depth)
  queueApprovals(sink, contracts, token)
  queueApprovals(sink, contracts, contracts.weth)
  const grant = [token, contracts.universalRouter, maxUint160, 2 ** 48 - 1] as const
  send(contracts.permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: grant }))
  const plans: PoolPlan[] = [
    { key: pools.v2, amount0: depth, amount1: depth },
    ...[pools.v3, pools.v4].map((key) => ({
      key,
      sqrtPriceX96: parity,
      positions: [{ ...Price.fullRange(60), liquidity: depth }],
    })),
  ]
  for (const plan of plans) queuePool(sink, contracts, plan)
  for (const [index, { from: _, ...transaction }] of queued.entries())
    await sender.once(`pools ${index + 1} of ${queued.length}`, () => transaction)
  return pools
}

type Trade = { readonly data: Hex; readonly value: bigint }

function toTrades({ contracts, pools, sender, token }: Trading & { pools: Pools }): Record<string, Trade> {
  const { weth } = contracts
  const wrap = encodeAbiParameters(parseAbiParameters('address, uint256'), [routerItself, traded])
  const inV2 = (path: readonly Address[], isFromUser: boolean) =>
    encodeAbiParameters(parseAbiParameters('address, uint256, uint256, address[], bool'), [
      sender.address,
      traded,
      1n,
      path,
      isFromUser,
    ])
  const inV3 = encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
    sender.address,
    traded,
    1n,
    encodePacked(['address', 'uint24', 'address'], [weth, pools.v3.feePips, token]),
    false,
  ])
  const inV4 = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
    concat([action.swapExactInSingle, action.settleAll, action.takeAll]),
    [
      encodeAbiParameters(
        [
          {
            type: 'tuple',
            components: [
              { ...v4PoolKeyAbi, name: 'poolKey' },
              { type: 'bool', name: 'zeroForOne' },
              { type: 'uint128', name: 'amountIn' },
              { type: 'uint128', name: 'amountOutMinimum' },
              { type: 'bytes', name: 'hookData' },
            ],
          },
        ] as const,
        [{ poolKey: toV4Struct(pools.v4), zeroForOne: true, amountIn: traded, amountOutMinimum: 1n, hookData: '0x' }],
      ),
      encodeAbiParameters(parseAbiParameters('address, uint256'), [zeroAddress, traded]),
      encodeAbiParameters(parseAbiParameters('address, uint256'), [token, 1n]),
    ],
  ])
  return {
    v2: { data: execute([command.wrapEth, command.v2SwapExactIn], [wrap, inV2([weth, token], false)]), value: traded },
    v3: { data: execute([command.wrapEth, command.v3SwapExactIn], [wrap, inV3]), value: traded },
    v4: { data: execute([command.v4Swap], [inV4]), value: traded },
    Permit2: { data: execute([command.v2SwapExactIn], [inV2([token, weth], true)]), value: 0n },
  }
}

function execute(commands: readonly Hex[], inputs: readonly Hex[]): Hex {
  return encodeFunctionData({
    abi: universalRouterAbi,
    functionName: 'execute',
    args: [concat(commands), inputs, maxUint256],
  })
}

export class NoTradeError extends BaseError {
  override name = 'NoTradeError'
  constructor(protocol: string, hash: Hex) {
    super(`The trade through ${protocol} gave nothing.`, {
      code: 'DeployTrade',
      facts: [`transaction: ${hash}`],
      nextAction: 'Do not use these contracts: this chain differs from Ethereum in what they rely on.',
    })
  }
}
