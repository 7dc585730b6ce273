import { bridgedPairs, isAlike } from '@oxbow/across/bridgedPairs'
import type { Fill } from '@oxbow/across/Deposit'
import type { RelayOffer } from '@oxbow/across/RelayOffer'
import { type Address, parseUnits } from 'viem'
import type { GasPricer } from './createGasPricer.ts'
import type { Head } from './createNodes.ts'
import type { Payer } from './createPayer.ts'
import { payoutOf } from './OpenDeposit.ts'
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
export function createOffers({ fillsOn, gasIn, networks, payers, settings }: createOffers.Options): Offers {
  let heads: ReadonlyMap<number, Head> = new Map()
  let seenMs = Number.NEGATIVE_INFINITY

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
      const left = parseUnits(limits.most, decimals) - (sumByToken(fills).get(output) ?? 0n) - onTheWay
      const most = left < ready.held - onTheWay ? left : ready.held - onTheWay
      const leastFee = parseUnits(limits.leastFee, decimals)
      return {
        leastFee: leastFee > gasFee ? leastFee : gasFee,
        feeBps: settings.minFeeBps,
        most: most > 0n ? most : 0n,
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
    /** This relayer's fills of the last two hours on a network; undefined if they weren't read yet. */
    readonly fillsOn: (chainId: number) => readonly Fill[] | undefined
    readonly gasIn: GasPricer
    readonly networks: readonly RelayedNetwork[]
    readonly payers: ReadonlyMap<number, Payer>
    readonly settings: RelayerSettings
  }
}
