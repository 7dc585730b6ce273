import { v2RouterAbi } from '@oxbow/abi/v2Router'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import type { Contracts } from '@oxbow/chain/Network'
import { BaseError } from '@oxbow/errors/BaseError'
import {
  type AbiParameter,
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  zeroAddress,
} from 'viem'
import { ACTION, actionParameters, OPEN_DELTA } from '../abi/v4Actions.ts'
import type { UnsignedTransaction } from './encodeWrap.ts'
import type { SignedPermitBatch } from './permitBatch.ts'

/** What names the pool that liquidity goes into; its tokens in the pool's order. */
export type DepositPool = { readonly token0: Address; readonly token1: Address } & (
  | { readonly protocol: 'v2' }
  | { readonly protocol: 'v3'; readonly feePips: number }
  | {
      readonly protocol: 'v4'
      /** `fee` of the pool key. */
      readonly keyFee: number
      readonly tickSpacing: number
      readonly hooks: Address
    }
)

/** Where the liquidity goes: a new position between two ticks, or one that is there. v2 pairs have neither. */
export type DepositPlace =
  | { readonly type: 'mint'; readonly tickLower: number; readonly tickUpper: number }
  | { readonly type: 'increase'; readonly tokenId: bigint }

/**
 * Puts liquidity into a pool, for `recipient` (who must be the sender), and creates the pool first when `sqrtPriceX96` says at which price. v2 and v3
 * take what the price asks for of `spend`, at least `minimum`; v4 takes what `liquidity` costs, at most `spend`, or, without it, does as v3 does.
 *
 * Ether that is not needed comes back. An increase in v4 pays out, or counts in, the fees that the position is owed.
 *
 * @throws {UnsupportedDepositError} when the network lacks the protocol
 * @see v2-periphery UniswapV2Router02, v3-periphery NonfungiblePositionManager, v4-periphery PositionManager and Actions.sol
 */
export function encodeDeposit(pool: DepositPool, deposit: encodeDeposit.Deposit): UnsignedTransaction {
  const { contracts } = deposit
  switch (pool.protocol) {
    case 'v2':
      return { to: needed(contracts.v2Router), ...intoPair(pool, deposit) }
    case 'v3':
      return { to: needed(contracts.v3PositionManager), ...intoV3(pool, deposit) }
    case 'v4':
      return { to: needed(contracts.v4PositionManager), ...intoV4(pool, deposit) }
  }
}

export declare namespace encodeDeposit {
  type Deposit = {
    readonly contracts: Contracts
    /** Undefined for v2. */
    readonly place: DepositPlace | undefined
    /** Raw units of token0 and token1 that may leave the wallet. */
    readonly spend: readonly [bigint, bigint]
    /** v2, v3, and v4 without `liquidity`: raw units below which the transaction does nothing. */
    readonly minimum: readonly [bigint, bigint]
    /** v4: what is minted or added, exactly; undefined for a new position of all that the price then takes. */
    readonly liquidity: bigint | undefined
    /** Of the pool that is to be created; undefined when it exists. Pairs have the price of their first deposit. */
    readonly sqrtPriceX96: bigint | undefined
    /** v2, v3: whether the side of WETH is paid in native ETH. v4 pools of native ETH take nothing else. */
    readonly paysNative: boolean
    /** v4: lets the position manager pull the tokens. */
    readonly permit: SignedPermitBatch | undefined
    readonly recipient: Address
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
  type ErrorType = UnsupportedDepositError
}

type Call = { readonly data: Hex; readonly value: bigint }
type PoolOf<protocol> = Extract<DepositPool, { protocol: protocol }>

function intoPair({ token0, token1 }: PoolOf<'v2'>, deposit: encodeDeposit.Deposit): Call {
  const { spend, minimum, recipient, contracts, paysNative } = deposit
  const deadline = BigInt(deposit.deadlineSeconds)
  if (!paysNative) {
    const args = [token0, token1, ...spend, ...minimum, recipient, deadline] as const
    return { data: encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidity', args }), value: 0n }
  }
  const isFirst = token0.toLowerCase() === contracts.weth
  const [native, other] = isFirst ? ([0, 1] as const) : ([1, 0] as const)
  const token = isFirst ? token1 : token0
  const args = [token, spend[other], minimum[other], minimum[native], recipient, deadline] as const
  return { data: encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidityETH', args }), value: spend[native] }
}

function intoV3(pool: PoolOf<'v3'>, deposit: encodeDeposit.Deposit): Call {
  const { place, spend, minimum, sqrtPriceX96, recipient, contracts, paysNative } = deposit
  if (place === undefined) throw new UnsupportedDepositError('A v3 deposit needs a range or a position.')
  const { token0, token1, feePips: fee } = pool
  const amounts = {
    amount0Desired: spend[0],
    amount1Desired: spend[1],
    amount0Min: minimum[0],
    amount1Min: minimum[1],
    deadline: BigInt(deposit.deadlineSeconds),
  }
  const calls: Hex[] = []
  if (sqrtPriceX96 !== undefined)
    calls.push(
      encodeFunctionData({
        abi: v3PositionManagerAbi,
        functionName: 'createAndInitializePoolIfNecessary',
        args: [token0, token1, fee, sqrtPriceX96],
      }),
    )
  if (place.type === 'mint') {
    const { tickLower, tickUpper } = place
    const params = { token0, token1, fee, tickLower, tickUpper, ...amounts, recipient }
    calls.push(encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'mint', args: [params] }))
  } else {
    const params = { tokenId: place.tokenId, ...amounts }
    calls.push(encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'increaseLiquidity', args: [params] }))
  }
  if (paysNative) calls.push(encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'refundETH' }))
  const native = token0.toLowerCase() === contracts.weth ? spend[0] : spend[1]
  return {
    data: encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'multicall', args: [calls] }),
    value: paysNative ? native : 0n,
  }
}

function intoV4(pool: PoolOf<'v4'>, deposit: encodeDeposit.Deposit): Call {
  const { place, spend, liquidity, sqrtPriceX96, recipient, permit } = deposit
  if (place === undefined) throw new UnsupportedDepositError('A v4 deposit needs a range or a position.')
  const { token0, token1, keyFee: fee, tickSpacing, hooks } = pool
  const key = { currency0: token0, currency1: token1, fee, tickSpacing, hooks }
  const isNative = token0 === zeroAddress
  const steps =
    liquidity === undefined
      ? ofAllThatFits(key, place, deposit)
      : [
          ofLiquidity(key, place, { liquidity, spend, recipient }),
          // Pays what is owed or takes what is due: fees of an increase may be more than it costs.
          step(action.close, addressAbi, [token0]),
          step(action.close, addressAbi, [token1]),
          ...(isNative ? [step(action.sweep, twoAddressesAbi, [zeroAddress, recipient])] : []),
        ]
  const unlockData = encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'bytes[]' }],
    [concatHex(steps.map(([each]) => each)), steps.map(([, parameters]) => parameters)],
  )
  const args = [unlockData, BigInt(deposit.deadlineSeconds)] as const
  const modify = encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'modifyLiquidities', args })
  const before: Hex[] = []
  if (permit !== undefined)
    before.push(
      encodeFunctionData({
        abi: v4PositionManagerAbi,
        functionName: 'permitBatch',
        args: [recipient, permit.permitBatch, permit.signature],
      }),
    )
  if (sqrtPriceX96 !== undefined)
    before.push(
      encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'initializePool', args: [key, sqrtPriceX96] }),
    )
  const data =
    before.length === 0
      ? modify
      : encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'multicall', args: [[...before, modify]] })
  return { data, value: isNative ? spend[0] : 0n }
}

type Step = readonly [action: Hex, parameters: Hex]
type Key = {
  readonly currency0: Address
  readonly currency1: Address
  readonly fee: number
  readonly tickSpacing: number
  readonly hooks: Address
}

/** Liquidity that is given. */
function ofLiquidity(
  key: Key,
  place: DepositPlace,
  deposit: Pick<encodeDeposit.Deposit, 'spend' | 'recipient'> & { readonly liquidity: bigint },
): Step {
  const { liquidity, spend, recipient } = deposit
  if (place.type === 'increase')
    return step(action.increase, increaseAbi, [place.tokenId, liquidity, ...spend, noHookData])
  const { tickLower, tickUpper } = place
  return step(action.mint, mintAbi, [key, tickLower, tickUpper, liquidity, ...spend, recipient, noHookData])
}

/**
 * Pays `spend` in first and mints what the price then makes of it. The manager bounds that from above alone, which is no bound for somebody who moves the
 * price before: so of each token no more than what is above the minimum is taken out again, and what the pool owes the manager after that is paid back
 * from it. Had it to give more instead, the manager refuses to pay (`DeltaNotNegative`), and nothing is done.
 */
function ofAllThatFits(
  key: Key,
  place: DepositPlace,
  { spend, minimum, recipient }: encodeDeposit.Deposit,
): readonly Step[] {
  if (place.type !== 'mint') throw new UnsupportedDepositError('A v4 position grows by liquidity that is told.')
  const sides = ([key.currency0, key.currency1] as const).flatMap((currency, index) => {
    const [paid, least] = [spend[index]!, minimum[index]!]
    // 0 would mean all that there is: at least one unit may be left.
    return paid === 0n ? [] : [{ currency, paid, spare: paid > least ? paid - least : 1n }]
  })
  return [
    ...sides.map(({ currency, paid }) => step(byte(ACTION.settle), actionParameters.settle, [currency, paid, true])),
    step(action.mintFromDeltas, mintFromDeltasAbi, [
      key,
      place.tickLower,
      place.tickUpper,
      ...spend,
      recipient,
      noHookData,
    ]),
    ...sides.flatMap(({ currency, spare }) => [
      step(byte(ACTION.take), actionParameters.take, [currency, theManager, spare]),
      step(byte(ACTION.settle), actionParameters.settle, [currency, OPEN_DELTA, false]),
      step(action.sweep, twoAddressesAbi, [currency, recipient]),
    ]),
  ]
}

function step<const abi extends readonly AbiParameter[]>(
  code: Hex,
  abi: abi,
  values: Parameters<typeof encodeAbiParameters<abi>>[1],
): Step {
  return [code, encodeAbiParameters(abi, values)]
}

const byte = (value: number) => numberToHex(value, { size: 1 })
const action = {
  increase: byte(0x00),
  mint: byte(0x02),
  mintFromDeltas: byte(0x05),
  close: byte(0x12),
  sweep: byte(0x14),
}
/** ActionConstants.ADDRESS_THIS of v4-periphery. */
const theManager: Address = '0x0000000000000000000000000000000000000002'

const addressAbi = [{ type: 'address' }] as const
const twoAddressesAbi = [{ type: 'address' }, { type: 'address' }] as const
const increaseAbi = [
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'uint128' },
  { type: 'uint128' },
  { type: 'bytes' },
] as const
const keyAbi = {
  type: 'tuple',
  components: [
    { name: 'currency0', type: 'address' },
    { name: 'currency1', type: 'address' },
    { name: 'fee', type: 'uint24' },
    { name: 'tickSpacing', type: 'int24' },
    { name: 'hooks', type: 'address' },
  ],
} as const
const mintAbi = [
  keyAbi,
  { type: 'int24' },
  { type: 'int24' },
  { type: 'uint256' },
  { type: 'uint128' },
  { type: 'uint128' },
  { type: 'address' },
  { type: 'bytes' },
] as const
const mintFromDeltasAbi = [
  keyAbi,
  { type: 'int24' },
  { type: 'int24' },
  { type: 'uint128' },
  { type: 'uint128' },
  { type: 'address' },
  { type: 'bytes' },
] as const

const noHookData: Hex = '0x'

function needed(contract: Address | undefined): Address {
  if (contract === undefined)
    throw new UnsupportedDepositError('This network lacks the contract that takes the deposit.')
  return contract
}

export class UnsupportedDepositError extends BaseError {
  override name = 'UnsupportedDepositError'

  constructor(shortMessage: string) {
    super(shortMessage, { code: 'UnsupportedDeposit' })
  }
}
