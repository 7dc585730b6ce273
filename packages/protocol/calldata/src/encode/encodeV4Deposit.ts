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

/** The position manager's actions for a v4 deposit, and the calls that have to precede them. */
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
          // CLOSE_CURRENCY pays a debt or takes a credit: the fees of an increase may exceed its cost.
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

/** Mints or adds an exact liquidity. */
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
 * Pays in `spend`, then mints all that fits at the current price. The manager only enforces maximums, which don't protect against someone who moves
 * the price first. So of each token at most `spend - minimum` is taken out to the manager, and the resulting debt is settled from it. If the mint
 * used less than the minimum, there is a credit instead, and the manager reverts (`DeltaNotNegative`).
 */
function ofAllThatFits(key: Key, place: DepositPlace, { spend, minimum, recipient }: Deposit): readonly Step[] {
  if (place.type !== 'mint') throw new UnsupportedDepositError('A v4 increase needs an amount of liquidity.')
  const sides = ([key.currency0, key.currency1] as const).flatMap((currency, index) => {
    const [paid, least] = [spend[index]!, minimum[index]!]
    // 0 would mean the whole credit, so at least one unit may be left over.
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

/** ActionConstants.ADDRESS_THIS in v4-periphery: the position manager. */
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
