import { erc20Abi } from '@oxbow/abi/erc20'
import { seaportAbi } from '@oxbow/abi/seaport'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { planZoneAbi } from '@oxbow/guards/planZoneAbi'
import type { PartOrder } from '@oxbow/twap/PartOrder'
import { encodeFunctionData, type Hex } from 'viem'
import type { TwapPart } from './readSignedTwap.ts'
import type { PartFate } from './SignedTwap.ts'

type Call = { readonly to: Hex; readonly data: Hex }
type Facts = {
  readonly id: Hex
  readonly owner: Hex
  readonly parts: readonly Pick<TwapPart, 'hash' | 'order'>[]
}

/** State of a TWAP at one block. */
export type TwapReading = {
  /** In the order of the parts; undefined if the contracts didn't answer. */
  readonly fates: readonly PartFate[] | undefined
  /** Whether the owner's balance or allowance is too low for the next waiting part; undefined if the token didn't answer. */
  readonly isShort: boolean | undefined
  /** The owner's balance, and the allowance of Seaport. */
  readonly owned: bigint | undefined
  readonly allowed: bigint | undefined
}

/** Calls that read, at one block, the status of each part of a TWAP and whether the next one can be paid. */
export function twapReads({ id, owner, parts }: Facts, seaport: Hex): readonly Call[] {
  const zone = guardContracts.planZone.address
  const canceled = { abi: planZoneAbi, functionName: 'isCanceled', args: [owner, id] } as const
  const counter = { abi: seaportAbi, functionName: 'getCounter', args: [owner] } as const
  const token = parts[0]!.order.offer[0]!.token
  const balance = { abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const
  const allowance = { abi: erc20Abi, functionName: 'allowance', args: [owner, seaport] } as const
  return [
    { to: zone, data: encodeFunctionData(canceled) },
    { to: seaport, data: encodeFunctionData(counter) },
    { to: token, data: encodeFunctionData(balance) },
    { to: token, data: encodeFunctionData(allowance) },
    ...parts.map(({ hash }) => {
      const status = { abi: seaportAbi, functionName: 'getOrderStatus', args: [hash] } as const
      return { to: seaport, data: encodeFunctionData(status) }
    }),
  ]
}

/**
 * Decodes the answers to those calls; each is undefined where a contract didn't answer. Seaport counts fills by order, so a filled part stays filled
 * whatever happened later. The others can't be filled once the TWAP is canceled, the owner's counter has changed or their end has passed.
 */
export function readTwapState(
  { parts }: Pick<Facts, 'parts'>,
  answers: readonly (Hex | undefined)[],
  nowSeconds: bigint,
): TwapReading {
  const [canceled, counter, owned, allowed] = answers.slice(0, 4).map(readWord)
  const statuses = answers.slice(4).map(readStatus)
  const isKnown = canceled !== undefined && counter !== undefined && statuses.every((each) => each !== undefined)
  const fates = isKnown
    ? parts.map(({ order }, index): PartFate => {
        const { filled, isCanceled } = statuses[index]!
        if (filled > 0n) return 'filled'
        if (isCanceled || canceled === 1n || counter !== order.counter) return 'canceled'
        return order.endTime <= nowSeconds ? 'missed' : 'waiting'
      })
    : undefined
  const first = fates === undefined ? parts[0] : parts.find((_, index) => fates[index] === 'waiting')
  const next = first?.order.offer[0]?.startAmount
  const isAnswered = owned !== undefined && allowed !== undefined
  const isShort = isAnswered ? next !== undefined && (owned < next || allowed < next) : undefined
  return { fates, isShort, owned, allowed }
}

/** Whether a part is within its time. */
export function isDue({ endTime, startTime }: Pick<PartOrder, 'startTime' | 'endTime'>, nowSeconds: bigint): boolean {
  return startTime <= nowSeconds && nowSeconds < endTime
}

function readWord(answer: Hex | undefined): bigint | undefined {
  return answer?.length === 66 ? BigInt(answer) : undefined
}

/** Decodes Seaport's status of an order: whether it was canceled and how much of it is filled. */
function readStatus(answer: Hex | undefined) {
  if (answer?.length !== 2 + 4 * 64) return undefined
  const word = (index: number) => BigInt(`0x${answer.slice(2 + 64 * index, 66 + 64 * index)}`)
  return { isCanceled: word(1) !== 0n, filled: word(2) }
}
