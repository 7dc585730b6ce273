import { erc20Abi } from '@oxbow/abi/erc20'
import { seaportAbi } from '@oxbow/abi/seaport'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { planZoneAbi } from '@oxbow/guards/planZoneAbi'
import type { PartOrder } from '@oxbow/plans/PartOrder'
import { encodeFunctionData, type Hex } from 'viem'
import type { PlanPart } from './readSignedPlan.ts'
import type { PartFate } from './SignedPlan.ts'

type Call = { readonly to: Hex; readonly data: Hex }
type Facts = {
  readonly id: Hex
  readonly owner: Hex
  readonly parts: readonly Pick<PlanPart, 'hash' | 'order'>[]
}

/** What the state of one block says of a plan. */
export type PlanReading = {
  /** In order; undefined where the contracts did not answer. */
  readonly fates: readonly PartFate[] | undefined
  /** Whether its owner has or allows too little for the next part that waits; undefined where the token did not answer. */
  readonly isShort: boolean | undefined
  /** What the owner has, and lets Seaport take. */
  readonly owned: bigint | undefined
  readonly allowed: bigint | undefined
}

/** What tells at one block what has become of each part of a plan, and whether the next can be paid. */
export function planReads({ id, owner, parts }: Facts, seaport: Hex): readonly Call[] {
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
 * What those reads say, each undefined where a contract did not answer. Seaport counts what was filled by the order itself, so that a part that was filled is that whatever came after; of
 * the others none can be filled once the plan is canceled or the owner's counter is another, nor after its end.
 */
export function readPlanState(
  { parts }: Pick<Facts, 'parts'>,
  answers: readonly (Hex | undefined)[],
  nowSeconds: bigint,
): PlanReading {
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

/** Whether Seaport would take a part at a time, its state apart. */
export function isDue({ endTime, startTime }: Pick<PartOrder, 'startTime' | 'endTime'>, nowSeconds: bigint): boolean {
  return startTime <= nowSeconds && nowSeconds < endTime
}

function readWord(answer: Hex | undefined): bigint | undefined {
  return answer?.length === 66 ? BigInt(answer) : undefined
}

/** Whether it was validated, whether it is canceled, and how much of how much is filled. */
function readStatus(answer: Hex | undefined) {
  if (answer?.length !== 2 + 4 * 64) return undefined
  const word = (index: number) => BigInt(`0x${answer.slice(2 + 64 * index, 66 + 64 * index)}`)
  return { isCanceled: word(1) !== 0n, filled: word(2) }
}
