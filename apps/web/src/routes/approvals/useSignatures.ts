import { useLingui } from '@lingui/react/macro'
import { permitKey } from '@oxbow/activity/SignedPermit'
import { isUnlimited } from '@oxbow/approvals/Allowance'
import { type LivePermit, livePermitsQueryOptions } from '@oxbow/approvals/livePermitsQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { shorten } from '@oxbow/i18n/shorten'
import { fillableListingsQueryOptions, type StandingListing } from '@oxbow/listings/fillableListingsQueryOptions'
import { hashListing } from '@oxbow/listings/hashListing'
import { unprovenOrdersQueryOptions } from '@oxbow/orders/fillableOrdersQueryOptions'
import { unprovenTwapsQueryOptions } from '@oxbow/orders/signedTwapsQueryOptions'
import { leftOf } from '@oxbow/orders/twapsQueryOptions'
import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isStanding, type OrderItem, toOrderItem } from '../../features/orders/list/OrderItem.ts'
import { useOrderWords } from '../../features/orders/list/useOrderWords.ts'
import { type TwapItem, toTwapItem } from '../../features/orders/twap/list/TwapItem.ts'
import { activity, client } from '../../state/exchange.ts'
import { spenderNames } from '../../state/names/spenderNames.ts'
import { secondSourceOf } from '../../state/signed/secondSourceOf.ts'
import { useStoredListings } from '../../state/signed/signedListings.ts'
import { useStoredOrders } from '../../state/signed/signedOrders.ts'
import { useStoredPermits } from '../../state/signed/signedPermits.ts'
import { useStoredTwaps } from '../../state/signed/signedTwaps.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { useOrders } from '../orders/useOrders.ts'
import { useTwaps } from '../orders/useTwaps.ts'
import { isBeingCanceled } from './isBeingCanceled.ts'
import type { Signature } from './Signature.ts'
import { unreadNetworks } from './unreadNetworks.ts'

/** An account's signatures that can still be used: orders, trades over time, NFT listings and permits. */
export function useSignatures({ account, config, networks }: useSignatures.Parameters): useSignatures.ReturnType {
  const { t, i18n } = useLingui()
  const words = useOrderWords()
  const orders = useOrders({ account, config, networks })
  const twaps = useTwaps({ account, config, networks })
  const kept = useStoredListings(account)
  const permits = useStoredPermits(account)
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const tokens = useTokensOfNetworks(config, networks)
  const listings = useQueries({
    queries: networks.map((network) =>
      fillableListingsQueryOptions(client, { network, listings: kept, witness: secondSourceOf(network.chainId) }),
    ),
  })
  const live = useQueries({
    queries: networks.map((network) => ({
      ...livePermitsQueryOptions(client, {
        account,
        network,
        signed: permits,
        witness: secondSourceOf(network.chainId),
      }),
      refetchInterval: 15_000,
    })),
  })
  // What a node no longer calls good is asked about at once, and again and again: one false answer must not hide it.
  const standing = orders.items.filter(({ state }) => isStanding(state))
  const standingOrders = new Set(standing.map(({ own }) => own.signed?.encodedOrder))
  const otherOrders = useStoredOrders(account).filter(({ encodedOrder }) => !standingOrders.has(encodedOrder))
  const ended = useQueries({
    queries: networks.map((network) => ({
      ...unprovenOrdersQueryOptions(client, {
        account,
        network,
        signed: otherOrders,
        witness: secondSourceOf(network.chainId),
      }),
      refetchInterval: 60_000,
    })),
  })
  const open = twaps.items.filter(({ listed }) => listed.planStatus === 'open')
  const openTwaps = new Set(open.map(({ listed }) => listed.signature))
  const otherTwaps = useStoredTwaps(account).filter(({ signature }) => !openTwaps.has(signature))
  const endedTwaps = useQueries({
    queries: networks.map((network) => ({
      ...unprovenTwapsQueryOptions(client, {
        account,
        network,
        signed: otherTwaps,
        witness: secondSourceOf(network.chainId),
      }),
      refetchInterval: 60_000,
    })),
  })
  const nameOf = ({ contracts }: Network, spender: string) => {
    const known = (Object.keys(spenderNames) as (keyof typeof spenderNames)[]).find((key) => contracts[key] === spender)
    return known && spenderNames[known]
  }

  const isCanceling = (source: isBeingCanceled.Source, network: Network) => isBeingCanceled(source, network, entries)

  function ofOrder(order: OrderItem): Signature {
    const { amountIn, expiresAt, key, network, own, state, tokenIn } = order
    const spender = own.order.info.reactor
    return {
      key: `order:${key}`,
      network,
      title: words.kindOf(order),
      symbol: tokenIn.symbol,
      logoUri: tokenIn.logoUri,
      amount: words.short(amountIn, tokenIn, 'up'),
      spender,
      spenderName: nameOf(network, spender),
      expiresAt,
      isCanceling: state === 'pending-cancellation',
      source: { kind: 'order', order },
    }
  }

  function ofTwap(twap: TwapItem): Signature {
    const { key, listed, network, parts, tokenIn } = twap
    const spender = network.contracts.seaport ?? nobody
    const source = { kind: 'plan', plan: twap } as const
    return {
      key: `plan:${key}`,
      network,
      title: t`Trade over time`,
      symbol: tokenIn.symbol,
      logoUri: tokenIn.logoUri,
      amount: words.short(leftOf(listed), tokenIn, 'up'),
      spender,
      spenderName: nameOf(network, spender),
      expiresAt: parts.at(-1)?.end ?? 0,
      isCanceling: isCanceling(source, network),
      source,
    }
  }

  function ofListing({ listing, status }: StandingListing, network: Network): Signature {
    const { collection, endTime, price, tokenId } = listing.terms
    const { decimals, symbol } = network.nativeCurrency
    const spender = network.contracts.seaport ?? nobody
    const name = `${shorten(collection)} #${tokenId}`
    const asked = `${formatAmount(BigInt(price), decimals, i18n.locale)} ${symbol}`
    const source = { kind: 'listing', listing, network, name } as const
    return {
      key: `listing:${hashListing(listing.terms)}`,
      network,
      title: t`NFT listing`,
      symbol: name,
      logoUri: undefined,
      amount: t`${name} for ${asked}`,
      spender,
      spenderName: nameOf(network, spender),
      expiresAt: endTime,
      isCanceling: status === 'canceled' || isCanceling(source, network),
      end: status === 'used' || status === 'unproven' ? status : undefined,
      source,
    }
  }

  function ofPermit({ permit, status }: LivePermit, network: Network): Signature {
    const facts = permit.allowed.map(({ amount, token }) => {
      const known = tokens.of(network.chainId)?.tokens?.find(({ address }) => address === token)
      const raw = BigInt(amount)
      const symbol = known?.symbol ?? shorten(token)
      const atMost = known ? formatTokenAmount(raw, known, i18n.locale, { rounding: 'up' }) : '—'
      const written = isUnlimited({ amount: raw }) ? t`Unlimited` : atMost
      return { symbol, logoUri: known?.logoUri, decimals: known?.decimals, text: `${written} ${symbol}` }
    })
    const [first] = facts
    const name = nameOf(network, permit.spender)
    const isByPermit2 = permit.kind === 'permit2'
    const token = { address: permit.allowed[0]!.token, symbol: first!.symbol, decimals: first!.decimals ?? 0 }
    const source = { kind: 'permit', permit, network, token } as const
    return {
      key: `permit:${permitKey(permit)}`,
      network,
      title: t`Permit`,
      symbol: first!.symbol,
      logoUri: first!.logoUri,
      amount: new Intl.ListFormat(i18n.locale).format(facts.map(({ text }) => text)),
      spender: permit.spender,
      spenderName: isByPermit2 ? `${name ?? shorten(permit.spender)} (${spenderNames.permit2})` : name,
      expiresAt: permit.deadline,
      isCanceling: status === 'canceled' || isCanceling(source, network),
      end: status === 'used' || status === 'unproven' ? status : undefined,
      source,
    }
  }

  const known = new Set(standing.map(({ key }) => key))
  const unproven = networks.flatMap((network, index) =>
    (ended[index]?.data ?? []).flatMap(({ own, end }): readonly Signature[] => {
      const tokenOf = (address: string) =>
        tokens.of(network.chainId)?.tokens?.find((token) => token.address === address)
      const item = toOrderItem(own, { network, tokenOf, entries })
      if (item === undefined || known.has(item.key)) return []
      return [{ ...ofOrder(item), isCanceling: end === 'canceled', end: end === 'canceled' ? undefined : end }]
    }),
  )
  const knownTwaps = new Set(open.map(({ key }) => key))
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const unprovenTwaps = networks.flatMap((network, index) =>
    (endedTwaps[index]?.data ?? []).flatMap(({ end, plan }): readonly Signature[] => {
      const tokenOf = (address: string) =>
        tokens.of(network.chainId)?.tokens?.find((token) => token.address === address)
      const item = toTwapItem(plan, { network, nowSeconds, tokenOf })
      if (item === undefined || knownTwaps.has(item.key)) return []
      const shown = ofTwap(item)
      return [
        {
          ...shown,
          isCanceling: end === 'canceled' || shown.isCanceling,
          end: end === 'canceled' ? undefined : end,
        },
      ]
    }),
  )
  const unreadOrders =
    orders.view.kind === 'list' ? orders.view.unread : orders.view.kind === 'failed' ? networks : noNetworks
  return {
    items: [
      ...standing.map(ofOrder),
      ...unproven,
      ...open.map(ofTwap),
      ...unprovenTwaps,
      ...networks.flatMap((network, index) => (listings[index]?.data ?? []).map((each) => ofListing(each, network))),
      ...networks.flatMap((network, index) => (live[index]?.data ?? []).map((each) => ofPermit(each, network))),
    ],
    unread: unreadNetworks(networks, {
      orders: unreadOrders,
      plans: twaps.unread,
      ended,
      endedPlans: endedTwaps,
      listings,
      permits: live,
    }),
    unnamedCount: twaps.unnamedCount + (orders.view.kind === 'list' ? orders.view.unnamedCount : 0),
    isLoading:
      orders.view.kind === 'loading' ||
      (orders.view.kind === 'list' && orders.view.isLoading) ||
      twaps.isLoading ||
      [...ended, ...endedTwaps, ...listings, ...live].some(
        ({ data, error, fetchStatus }) => data === undefined && !error && fetchStatus !== 'idle',
      ),
  }
}

export declare namespace useSignatures {
  type Parameters = {
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly config: Config
    readonly networks: readonly Network[]
  }
  type ReturnType = {
    readonly items: readonly Signature[]
    /** Networks whose valid signatures couldn't be read. */
    readonly unread: readonly Network[]
    /** Orders left out because one of their tokens is unknown. */
    readonly unnamedCount: number
    readonly isLoading: boolean
  }
}

const nobody = `0x${'0'.repeat(40)}` as const
const noNetworks: readonly Network[] = []
