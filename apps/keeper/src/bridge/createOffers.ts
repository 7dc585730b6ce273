import { bridgedPairs, isAlike } from '@oxbow/across/bridgedPairs'
import type { Fill } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import type { RelayOffer } from '@oxbow/across/RelayOffer'
import { type Address, type Hex, parseUnits } from 'viem'
import type { GasPricer } from './createGasPricer.ts'
import type { Head } from './createNodes.ts'
import type { Payer } from './createPayer.ts'
import { isForOthers, judgeOffer, riskUnit } from './judgeDeposit.ts'
import { type OpenDeposit, payoutOf } from './OpenDeposit.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'
import type { RelayerSettings } from './RelayerSettings.ts'
import { sumByToken } from './sumByToken.ts'

/** Blocks for which the price of gas may rise, by an eighth each, until the deposit can be filled: it is offered for so much. */
const [above, below] = [81n, 64n]
/** Maximum age of what a network's node said. */
const maxHeadAgeMs = 60_000

/** Tokens on two networks, in lower case. */
export type RelayRoute = {
  readonly originChainId: number
  readonly destinationChainId: number
  readonly input: Address
  readonly output: Address
}

/**
 * Says at what fee and up to which amount a relayer would fill deposits now, by the same rules by which it judges them. An offer reserves nothing: others
 * may use up what it has, and gas may get dearer.
 */
export function createOffers({
  address,
  atRiskOf,
  fillsOn,
  gasIn,
  networks,
  openOn,
  payers,
  settings,
}: createOffers.Options): Offers {
  let heads: ReadonlyMap<number, Head> = new Map()
  let seenMs = Number.NEGATIVE_INFINITY

  /** Payouts of a token for open deposits that it fills once they are safe, besides those that are filled or sent. */
  async function sumOwed(output: Address, head: Head, { destination, done, payer }: OwedFacts): Promise<bigint> {
    const waiting = openOn(destination.network.chainId, head.number).filter(
      (deposit) => deposit.outputToken === output && !done.has(hashRelay(deposit)),
    )
    if (waiting.length === 0) return 0n
    // What it won't fill for that little, or is another relayer's, holds nothing up.
    const cost = await payer.leastCost(output, head)
    const owed = waiting.filter((deposit) => {
      const origin = networks.find(({ network }) => network.chainId === deposit.originChainId)!.network
      const nowSeconds = Number(head.timestamp)
      if (isForOthers(deposit, address, nowSeconds)) return false
      const about = { origin, destination: destination.network, settings, nowSeconds }
      const judged = judgeOffer(deposit, payoutOf(deposit), about)
      return judged.status === 'good' && cost !== undefined && judged.fee >= cost
    })
    return owed.reduce((sum, deposit) => sum + payoutOf(deposit), 0n)
  }

  return {
    see(seen) {
      heads = new Map(seen)
      seenMs = Date.now()
    },
    async offer({ destinationChainId, input, originChainId, output }) {
      const [origin, destination] = [originChainId, destinationChainId].map((chainId) =>
        networks.find(({ network }) => network.chainId === chainId),
      )
      if (origin === undefined || destination === undefined || !isAlike(origin.network, destination.network)) return
      const pair = bridgedPairs(origin.network, destination.network).find(
        (each) => each.input.address === input && each.output.address === output,
      )
      const limits = pair && settings.tokens.get(pair.symbol)
      const [head, fills, payer] = [
        heads.get(destinationChainId),
        fillsOn(destinationChainId),
        payers.get(destinationChainId)!,
      ]
      const isSeen = heads.has(originChainId) && Date.now() - seenMs <= maxHeadAgeMs
      if (limits === undefined || settings.isDryRun || !isSeen || head === undefined || fills === undefined) return
      const ready = await payer.ready(output, head)
      if (ready === undefined) return
      const wei = (ready.gasWei * above) / below - settings.subsidyWei
      const gasFee = wei > 0n ? await gasIn(destination.network, output, wei) : 0n
      if (gasFee === undefined) return
      const { decimals } = pair!.output
      const pending = payer.onTheWay.filter(({ outputToken }) => outputToken === output)
      const onTheWay = pending.reduce((sum, deposit) => sum + payoutOf(deposit), 0n)
      const done = new Set([...fills.map(({ relayHash }) => relayHash), ...pending.map(hashRelay)])
      const owed = onTheWay + (await sumOwed(output, head, { destination, done, payer }))
      const limit = parseUnits(limits.most, decimals)
      const left = limit - (sumByToken(fills).get(output) ?? 0n)
      const most = (left < ready.held ? left : ready.held) - owed
      const atRisk = ((atRiskOf(origin).get(pair!.symbol) ?? 0n) * 10n ** BigInt(decimals)) / riskUnit
      const { blockTimeSeconds, finalityDepthBlocks } = origin.network
      const leastFee = parseUnits(limits.leastFee, decimals)
      return {
        leastFee: leastFee > gasFee ? leastFee : gasFee,
        feeBps: settings.minFeeBps,
        most: most > 0n ? most : 0n,
        wait: {
          limit,
          // What it owes will be at risk by then.
          atRisk: atRisk + (owed - onTheWay),
          finalSeconds: Math.ceil(finalityDepthBlocks * blockTimeSeconds),
          fillSeconds: Math.ceil(blockTimeSeconds + destination.network.blockTimeSeconds),
        },
      }
    },
  }
}

export type Offers = {
  /** The networks' newest blocks, of this moment. */
  see(heads: ReadonlyMap<number, Head>): void
  /** Undefined if it fills nothing there now. @throws viem's error when the node doesn't answer */
  offer(route: RelayRoute): Promise<RelayOffer | undefined>
}

export declare namespace createOffers {
  type Options = {
    /** The relayer's account, lower case. */
    readonly address: Address
    /** What a reorg of a network could take, by symbol in `riskUnit` parts of a whole token. */
    readonly atRiskOf: (origin: RelayedNetwork) => ReadonlyMap<string, bigint>
    /** This relayer's fills of the last two hours on a network; undefined if they weren't read yet. */
    readonly fillsOn: (chainId: number) => readonly Fill[] | undefined
    readonly gasIn: GasPricer
    readonly networks: readonly RelayedNetwork[]
    /** Open deposits for a network that it doesn't refuse, whether it may fill them yet or not. */
    readonly openOn: (chainId: number, block: bigint) => readonly OpenDeposit[]
    readonly payers: ReadonlyMap<number, Payer>
    readonly settings: RelayerSettings
  }
}

type OwedFacts = {
  readonly destination: RelayedNetwork
  /** Relays that are filled, or being filled. */
  readonly done: ReadonlySet<Hex>
  readonly payer: Payer
}
