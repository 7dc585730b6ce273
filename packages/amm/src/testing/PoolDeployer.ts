import { erc20Abi } from '@oxbow/chain/abi/erc20'
import { permit2Abi } from '@oxbow/chain/abi/permit2'
import { v3FactoryAbi } from '@oxbow/chain/abi/v3Factory'
import { BaseError } from '@oxbow/errors/BaseError'
import { accounts } from '@oxbow/test/accounts'
import { deployToken } from '@oxbow/test/deployToken'
import type { TestChain } from '@oxbow/test/startChain'
import fc from 'fast-check'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  maxUint48,
  maxUint160,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  toHex,
  zeroAddress,
} from 'viem'
import { amountsForLiquidity, liquidityForAmounts } from '../liquidity.ts'
import type { TokenId } from '../PoolState.ts'
import { sqrtPriceX96AtTick } from '../tick.ts'
import type { PoolDraft, Position } from './randomPool.ts'
import type { ChainPool } from './readChainPool.ts'

/** Which kind of v4 pool a draft becomes; for v3 it means nothing. */
export type V4Kind = {
  readonly isNative: boolean
  /** The fee that a hook has set, up to 100 %; undefined for a static one. */
  readonly dynamicFeePips: number | undefined
}

export const v4Kind: fc.Arbitrary<V4Kind> = fc.record({
  isNative: fc.boolean(),
  dynamicFeePips: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 1_000_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 999_999, 1_000_000) },
  ),
})

export type DeployedPool = ChainPool & {
  /** With the liquidity that the contracts gave them. */
  readonly positions: readonly Position[]
}

/** Makes drafts of pools real, through the contracts that everybody uses. */
export class PoolDeployer {
  readonly #chain: TestChain
  readonly token0: TokenId
  readonly token1: TokenId
  /** v3 has one pool per fee and pair, and these tiers come with a tick spacing of their own. */
  readonly #takenFees = new Set([100, 500, 3_000, 10_000])
  #count = 0

  private constructor(chain: TestChain, token0: TokenId, token1: TokenId) {
    this.#chain = chain
    this.token0 = token0
    this.token1 = token1
  }

  /** Deploys two tokens and lets the provider of liquidity spend them. */
  static async create(chain: TestChain): Promise<PoolDeployer> {
    const holders = [provider.address]
    const tokens = [
      await deployToken(chain, { holders, amountEach }),
      await deployToken(chain, { holders, amountEach }),
    ]
    const [token0, token1] = tokens.map(({ address }) => address.toLowerCase() as TokenId).sort() as [TokenId, TokenId]
    const deployer = new PoolDeployer(chain, token0, token1)
    const { permit2, v3PositionManager, v4PositionManager } = chain.contracts
    for (const token of [token0, token1]) {
      for (const spender of [permit2, v3PositionManager]) {
        await deployer.#send(
          token,
          encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
        )
      }
      const args = [token, v4PositionManager, maxUint160, Number(maxUint48)] as const
      await deployer.#send(permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }))
    }
    await chain.testClient.setBalance({ address: provider.address, value: amountEach })
    await deployer.#sendAs(
      await deployer.#ownerOf(chain.contracts.v4PoolManager),
      chain.contracts.v4PoolManager,
      encodeFunctionData({ abi: v4CoreAbi, functionName: 'setProtocolFeeController', args: [provider.address] }),
    )
    return deployer
  }

  deploy(draft: PoolDraft, kind: V4Kind): Promise<DeployedPool> {
    this.#count++
    return draft.protocol === 'v3' ? this.#deployV3(draft) : this.#deployV4(draft, kind)
  }

  async #deployV3(draft: PoolDraft): Promise<DeployedPool> {
    const { v3Factory, v3PositionManager } = this.#chain.contracts
    const { token0, token1 } = this
    const { tickSpacing, sqrtPriceX96 } = draft
    const feePips = this.#takeFee(draft.feePips)
    await this.#sendAs(
      await this.#ownerOf(v3Factory),
      v3Factory,
      encodeFunctionData({ abi: ownerAbi, functionName: 'enableFeeAmount', args: [feePips, tickSpacing] }),
    )

    const minted = draft.positions.map((position) => affordable(position, sqrtPriceX96)).filter(isMintableInV3)
    const calls = minted.map(({ tickLower, tickUpper, amount0, amount1 }) => {
      const [fee, amount0Desired, amount1Desired, deadline] = [feePips, amount0, amount1, maxUint256]
      const minimum = { amount0Min: 0n, amount1Min: 0n }
      const desired = { token0, token1, fee, tickLower, tickUpper, amount0Desired, amount1Desired }
      const args = [{ ...desired, ...minimum, recipient: provider.address, deadline }] as const
      return encodeFunctionData({ abi: v3ManagerAbi, functionName: 'mint', args })
    })
    const creation = encodeFunctionData({
      abi: v3ManagerAbi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0, token1, feePips, sqrtPriceX96],
    })
    await this.#sendAll(v3PositionManager, [creation, ...calls])

    const args = [token0, token1, feePips] as const
    const pool = { address: v3Factory, abi: v3FactoryAbi, functionName: 'getPool', args } as const
    const id = (await this.#chain.publicClient.readContract(pool)).toLowerCase() as Address
    const positions = minted.map((position) => ({ ...position, liquidity: position.liquidityOfAmounts }))
    return { key: { protocol: 'v3', id, token0, token1, feePips, tickSpacing }, positions, ...ticksOf(positions) }
  }

  async #deployV4(draft: PoolDraft, { isNative, dynamicFeePips }: V4Kind): Promise<DeployedPool> {
    const { v4PoolManager, v4PositionManager } = this.#chain.contracts
    const { tickSpacing, sqrtPriceX96, protocolFeePips } = draft
    const token0 = isNative ? zeroAddress : this.token0
    // An address without permission bits is never called; the manager lets it set the fee of its pools all the same.
    const hooks: Address = dynamicFeePips === undefined ? zeroAddress : toHex(this.#count << 14, { size: 20 })
    const keyFee = dynamicFeePips === undefined ? this.#takeFee(draft.feePips) : dynamicFeeFlag
    const struct = { currency0: token0, currency1: this.token1, fee: keyFee, tickSpacing, hooks }

    const positions = draft.positions.map((position) => affordable(position, sqrtPriceX96)).filter(isMintable)
    const creation = { abi: v4ManagerAbi, functionName: 'initializePool', args: [struct, sqrtPriceX96] } as const
    const mints = positions.length === 0 ? [] : [encodeV4Mints(struct, positions)]
    const value = isNative ? positions.reduce((sum, { amount0 }) => sum + amount0, 0n) : 0n
    await this.#sendAll(v4PositionManager, [encodeFunctionData(creation), ...mints], value)

    const packedFee = protocolFeePips.zeroForOne | (protocolFeePips.oneForZero << 12)
    const protocolFee = { abi: v4CoreAbi, functionName: 'setProtocolFee', args: [struct, packedFee] } as const
    if (packedFee !== 0) await this.#send(v4PoolManager, encodeFunctionData(protocolFee))
    if (dynamicFeePips !== undefined) {
      const lpFee = { abi: v4CoreAbi, functionName: 'updateDynamicLPFee', args: [struct, dynamicFeePips] } as const
      await this.#sendAs(hooks, v4PoolManager, encodeFunctionData(lpFee))
    }

    const id = keccak256(encodeAbiParameters([keyAbi], [struct]))
    const key = { protocol: 'v4', id, token0, token1: this.token1, tickSpacing, keyFee, hooks } as const
    return { key, positions, ...ticksOf(positions) }
  }

  /** The fee itself or, when a pool has it, one near by. */
  #takeFee(feePips: number): number {
    let fee = feePips
    while (this.#takenFees.has(fee)) fee = fee === 0 ? 999_999 : fee - 1
    this.#takenFees.add(fee)
    return fee
  }

  #ownerOf(address: Address): Promise<Address> {
    return this.#chain.publicClient.readContract({ address, abi: ownerAbi, functionName: 'owner' })
  }

  #sendAll(to: Address, data: readonly Hex[], value = 0n): Promise<void> {
    const args = [data] as const
    return this.#send(to, encodeFunctionData({ abi: v4ManagerAbi, functionName: 'multicall', args }), value)
  }

  #send(to: Address, data: Hex, value = 0n): Promise<void> {
    return this.#sendAs(provider.address, to, data, value)
  }

  /** Sends in the name of any account, contracts and owners included. */
  async #sendAs(from: Address, to: Address, data: Hex, value = 0n): Promise<void> {
    const { publicClient, testClient } = this.#chain
    await testClient.impersonateAccount({ address: from })
    if (from !== provider.address) await testClient.setBalance({ address: from, value: 10n ** 20n })
    const hash = await testClient.sendUnsignedTransaction({ from, to, data, value, gas: 30_000_000n })
    const { status } = await publicClient.waitForTransactionReceipt({ hash })
    if (status !== 'success')
      throw new BaseError('A pool of the fuzz test was not deployed.', { facts: [`${to} ${data}`] })
  }
}

const provider = accounts[9]!

/** Raw units of each token, and wei. */
const amountEach = 1n << 127n

type PricedPosition = Position & {
  readonly amount0: bigint
  readonly amount1: bigint
  /** What v3 mints for the amounts: rounded up, they may give more than was asked. */
  readonly liquidityOfAmounts: bigint
}

/** The position, smaller by a power of two when the provider could not pay for many of them. */
function affordable(position: Position, sqrtPriceX96: bigint): PricedPosition {
  const { tickLower, tickUpper, liquidity } = position
  const range = { lowerX96: sqrtPriceX96AtTick(tickLower), upperX96: sqrtPriceX96AtTick(tickUpper) }
  const amounts = amountsForLiquidity(sqrtPriceX96, range, liquidity, 'up')
  if (amounts.amount0 > maxAmount || amounts.amount1 > maxAmount) {
    return affordable({ ...position, liquidity: liquidity >> 4n }, sqrtPriceX96)
  }
  return { ...position, ...amounts, liquidityOfAmounts: liquidityForAmounts(sqrtPriceX96, range, amounts) }
}

const maxAmount = 1n << 110n

function isMintable({ liquidity }: PricedPosition): boolean {
  return liquidity > 0n
}

/** One raw unit can be worth more liquidity than one tick may have, or less than one unit of it. */
function isMintableInV3({ liquidityOfAmounts }: PricedPosition): boolean {
  return liquidityOfAmounts > 0n && liquidityOfAmounts < 1n << 103n
}

function ticksOf(positions: readonly Position[]): Pick<ChainPool, 'initialisedTicks'> {
  const ticks = new Set(positions.flatMap(({ tickLower, tickUpper }) => [tickLower, tickUpper]))
  return { initialisedTicks: [...ticks].sort((a, b) => a - b) }
}

/** `fee` of a PoolKey whose hook sets the fee (Uniswap v4 core, LPFeeLibrary). */
const dynamicFeeFlag = 0x800000

const [keyAbi] = parseAbiParameters(
  '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)',
)

const ownerAbi = parseAbi(['function owner() view returns (address)', 'function enableFeeAmount(uint24, int24)'])
const v3ManagerAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline)) payable returns (uint256, uint128, uint256, uint256)',
])
const v4CoreAbi = parseAbi([
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function setProtocolFeeController(address)',
  'function setProtocolFee(Key, uint24)',
  'function updateDynamicLPFee(Key, uint24)',
])
const v4ManagerAbi = parseAbi([
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function initializePool(Key, uint160) payable returns (int24)',
  'function modifyLiquidities(bytes unlockData, uint256 deadline) payable',
])

type KeyStruct = {
  readonly currency0: Address
  readonly currency1: Address
  readonly fee: number
  readonly tickSpacing: number
  readonly hooks: Address
}

/** Call that mints all positions at once (Uniswap v4 periphery, PositionManager; Actions.sol). */
function encodeV4Mints(key: KeyStruct, positions: readonly PricedPosition[]): Hex {
  const mintPosition: Hex = '0x02'
  const settlePair: Hex = '0x0d'
  const mints = positions.map(({ tickLower, tickUpper, liquidity, amount0, amount1 }) =>
    encodeAbiParameters(
      [keyAbi, ...parseAbiParameters('int24, int24, uint256, uint128, uint128, address, bytes')],
      [key, tickLower, tickUpper, liquidity, amount0, amount1, provider.address, '0x'],
    ),
  )
  const settlement = encodeAbiParameters(parseAbiParameters('address, address'), [key.currency0, key.currency1])
  const actions = concat([...positions.map(() => mintPosition), settlePair])
  const unlockData = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [actions, [...mints, settlement]])
  return encodeFunctionData({ abi: v4ManagerAbi, functionName: 'modifyLiquidities', args: [unlockData, maxUint256] })
}
