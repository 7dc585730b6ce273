import { type BridgedPair, bridgedPairs, isAlike } from '@oxbow/across/bridgedPairs'
import type { Deposit } from '@oxbow/across/Deposit'
import type { Network } from '@oxbow/chain/Network'
import { type Address, parseUnits, zeroAddress } from 'viem'
import { type OpenDeposit, payoutOf } from './OpenDeposit.ts'
import type { RelayerSettings } from './RelayerSettings.ts'

export type DepositVerdict =
  /** Profitable after gas if that costs less than `fee`, in raw units of the output token. */
  | { readonly status: 'fill'; readonly fee: bigint }
  /** Not yet: a reorg could still remove it, it is exclusive to another relayer for now, or the payout limit is reached. */
  | { readonly status: 'wait'; readonly reason: string }
  | { readonly status: 'never'; readonly reason: string }

/** Minimum seconds before its deadline to fill a deposit: a late fill reverts. */
const hurrySeconds = 30

/** Common unit of amounts, because a token's decimals differ between networks. */
export const riskUnit = 10n ** 18n

/** Whether a deposit at that amount may ever be filled, from its own data alone. */
export function judgeOffer(
  deposit: Deposit,
  outputAmount: bigint,
  { destination, nowSeconds, origin, settings }: judgeOffer.Facts,
): OfferVerdict {
  const never = (reason: string) => ({ status: 'never', reason }) as const
  // Tokens of a test network are worthless elsewhere, whatever their symbols.
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

/** Whether only another relayer may fill it for now. */
export function isForOthers(
  { exclusiveRelayer, exclusivityDeadline }: Deposit,
  account: Address,
  nowSeconds: number,
): boolean {
  return exclusiveRelayer !== zeroAddress && exclusiveRelayer !== account && nowSeconds <= exclusivityDeadline
}

/** Whether to fill a deposit. */
export function judgeDeposit(deposit: OpenDeposit, facts: judgeDeposit.Facts): DepositVerdict {
  const { account, atRisk, blocksOnTop, givenOut, nowSeconds, origin } = facts
  const wait = (reason: string) => ({ status: 'wait', reason }) as const
  const outputAmount = payoutOf(deposit)
  const offer = judgeOffer(deposit, outputAmount, facts)
  if (offer.status === 'never') return offer
  const { fee, most, pair } = offer
  if (isForOthers(deposit, account, nowSeconds)) return wait('exclusive')
  // Required depth: the fraction of the finality depth that equals the fraction of
  // the limit at risk, including everything else that the same reorg could remove.
  const lost = outputAmount + ((atRisk.get(pair.symbol) ?? 0n) * 10n ** BigInt(pair.output.decimals)) / riskUnit
  const depth = BigInt(origin.finalityDepthBlocks)
  const needed = lost >= most ? depth : (depth * lost + most - 1n) / most
  if (blocksOnTop < needed) return wait('reorg')
  if ((givenOut.get(deposit.outputToken) ?? 0n) + outputAmount > most) return wait('most')
  return { status: 'fill', fee }
}

export declare namespace judgeDeposit {
  type Facts = {
    /** The relayer's account, lower case. */
    readonly account: Address
    readonly origin: Network
    readonly destination: Network
    /** Blocks of the origin after the deposit's block. */
    readonly blocksOnTop: bigint
    /** Paid out anywhere for deposits of this origin that aren't final yet, by symbol, in `riskUnit` parts of a whole token. */
    readonly atRisk: ReadonlyMap<string, bigint>
    /** By the destination's clock. */
    readonly nowSeconds: number
    /** This relayer's recent payouts on the destination, in raw units by token. */
    readonly givenOut: ReadonlyMap<Address, bigint>
    readonly settings: RelayerSettings
  }
}
