import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
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
import type { Deposit, DepositCall, DepositPlace, PoolOf } from './DepositPool.ts'
import { UnsupportedDepositError } from './UnsupportedDepositError.ts'

/** Liquidity for a v4 pool: steps of the position manager, and what has to come before them. */
export function encodeV4Deposit(pool: PoolOf<'v4'>, deposit: Deposit): DepositCall {
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
  deposit: Pick<Deposit, 'spend' | 'recipient'> & { readonly liquidity: bigint },
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
function ofAllThatFits(key: Key, place: DepositPlace, { spend, minimum, recipient }: Deposit): readonly Step[] {
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
