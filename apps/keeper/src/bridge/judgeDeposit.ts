import { type BridgedPair, bridgedPairs, isAlike } from '@oxbow/across/bridgedPairs'
import type { Deposit } from '@oxbow/across/Deposit'
import type { Network } from '@oxbow/chain/Network'
import { type Address, parseUnits, zeroAddress } from 'viem'
import { type OpenDeposit, payoutOf } from './OpenDeposit.ts'
import type { RelayerSettings } from './RelayerSettings.ts'

export type DepositVerdict =
  /** Pays, if that is more than the gas: `fee` in raw units of what is given out. */
  | { readonly status: 'fill'; readonly fee: bigint }
  /** Not yet: a reorg could take it away, or it is another relayer's for a while, or enough was given out for now. */
  | { readonly status: 'wait'; readonly reason: string }
  | { readonly status: 'never'; readonly reason: string }

/** Seconds before its deadline when a deposit is left alone: a fill that comes later reverts. */
const hurrySeconds = 30

/** A token has its own decimals on each network. */
export const riskUnit = 10n ** 18n

/** Whether a deposit is one to pay out at that price at some time, by what it says alone. */
export function judgeOffer(
  deposit: Deposit,
  outputAmount: bigint,
  { destination, nowSeconds, origin, settings }: judgeOffer.Facts,
): OfferVerdict {
  const never = (reason: string) => ({ status: 'never', reason }) as const
  // Whatever tokens are called, those of a test network are worth nothing elsewhere.
  if (!isAlike(origin, destination)) return never('networks')
  const pair = bridgedPairs(origin, destination).find(
    ({ input, output }) => input.address === deposit.inputToken && output.address === deposit.outputToken,
  )
  const limits = pair && settings.tokens.get(pair.symbol)
  if (pair === undefined || limits === undefined) return never('token')
  if (deposit.message !== '0x') return never('message')
  if (nowSeconds + hurrySeconds >= deposit.fillDeadline) return never('expired')
  const most = parseUnits(limits.most, pair.output.decimals)
  if (outputAmount === 0n || outputAmount > most) return never('amount')
  const worth = (deposit.inputAmount * 10n ** BigInt(pair.output.decimals)) / 10n ** BigInt(pair.input.decimals)
  const fee = worth - outputAmount
  if (fee < parseUnits(limits.leastFee, pair.output.decimals)) return never('fee')
  if (fee * 10_000n < outputAmount * settings.minFeeBps) return never('fee')
  return { status: 'good', fee, most, pair }
}

type OfferVerdict =
  | Extract<DepositVerdict, { status: 'never' }>
  | { readonly status: 'good'; readonly fee: bigint; readonly most: bigint; readonly pair: BridgedPair }

export declare namespace judgeOffer {
  type Facts = Pick<judgeDeposit.Facts, 'destination' | 'nowSeconds' | 'origin' | 'settings'>
}

/** Whether to pay a deposit out, by what is known of it. */
export function judgeDeposit(deposit: OpenDeposit, facts: judgeDeposit.Facts): DepositVerdict {
  const { account, atRisk, blocksOnTop, givenOut, nowSeconds, origin } = facts
  const wait = (reason: string) => ({ status: 'wait', reason }) as const
  const outputAmount = payoutOf(deposit)
  const offer = judgeOffer(deposit, outputAmount, facts)
  if (offer.status === 'never') return offer
  const { fee, most, pair } = offer
  const isExclusive = deposit.exclusiveRelayer !== zeroAddress && deposit.exclusiveRelayer !== account
  if (isExclusive && nowSeconds <= deposit.exclusivityDeadline) return wait('exclusive')
  // As many of the blocks that make it final as it is of the most that may be lost, with all else that the same reorg could take away.
  const lost = outputAmount + ((atRisk.get(pair.symbol) ?? 0n) * 10n ** BigInt(pair.output.decimals)) / riskUnit
  const depth = BigInt(origin.finalityDepthBlocks)
  const needed = lost >= most ? depth : (depth * lost + most - 1n) / most
  if (blocksOnTop < needed) return wait('reorg')
  if ((givenOut.get(deposit.outputToken) ?? 0n) + outputAmount > most) return wait('most')
  return { status: 'fill', fee }
}

export declare namespace judgeDeposit {
  type Facts = {
    /** The relayer's, in lower case. */
    readonly account: Address
    readonly origin: Network
    readonly destination: Network
    /** Blocks of the origin after the deposit's own. */
    readonly blocksOnTop: bigint
    /** Given out anywhere for deposits of this origin that are not final yet, by symbol, in parts of `riskUnit` of a whole token. */
    readonly atRisk: ReadonlyMap<string, bigint>
    /** By the destination's clock. */
    readonly nowSeconds: number
    /** Raw units by token that this relayer gave out on the destination of late. */
    readonly givenOut: ReadonlyMap<Address, bigint>
    readonly settings: RelayerSettings
  }
}
