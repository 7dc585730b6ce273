import { useLingui } from '@lingui/react/macro'
import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import type { Deposit } from '@oxbow/across/Deposit'
import { type ActivityItem, fromEntryIfSound } from '@oxbow/activity/ActivityItem'
import { depositsQueryOptions } from '@oxbow/bridge/depositsQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { ActivityRow } from '../../../features/activity/ActivityRow.tsx'
import { client } from '../../../state/exchange.ts'
import { useChain } from '../../../state/useChain.ts'
import { useActivity } from '../../../state/wallet/walletState.ts'
import { arrivalOf } from '../../account/arrival/arrivalOf.tsx'
import { listTransfers } from './listTransfers.ts'

/** An account's transfers between two networks: from this device, and from the chains for other devices. */
export function Transfers({ account, origin, destination, tokens }: Transfers.Props) {
  const { t } = useLingui()
  const titleId = useId()
  const { networks = [] } = useChain(undefined)
  const sides = [origin, destination]
  const deposits = useQueries({
    queries: sides.map((network) => depositsQueryOptions(client, { account, network })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const entries = [useActivity(origin.chainId, account), useActivity(destination.chainId, account)].flat()
  const sent = entries.flatMap((entry) => (entry.kind === 'bridge' ? (fromEntryIfSound(entry) ?? []) : []))
  const itemsOf = (areOwn: boolean) =>
    deposits.flatMap((deposit) => (deposit.isOwn === areOwn && toItem(deposit, networks, tokens)) || [])
  const items = listTransfers([...sent, ...itemsOf(true)], itemsOf(false))
  return (
    <section id="activity" aria-labelledby={titleId} tabIndex={-1} className="mt-10 outline-none">
      <h2 id={titleId} className="mb-2 ps-1 text-sm font-medium text-text-muted">
        {t`Recent transfers`}
      </h2>
      {items.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line-strong px-5 py-6 text-center text-sm text-text-muted">
          {t`What you bridge is listed here and followed until it arrives.`}
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
          {items.map((item) => {
            const network = sides.find(({ chainId }) => chainId === item.chainId)
            return (
              network && (
                <li key={item.id}>
                  <ActivityRow item={item} network={network} showsNetwork arrival={arrivalOf(item, network)} />
                </li>
              )
            )
          })}
        </ul>
      )}
    </section>
  )
}

export declare namespace Transfers {
  type Props = {
    account: `0x${string}`
    origin: Network
    destination: Network
    /** Tokens of both networks, for their logos. */
    tokens: readonly Token[]
  }
}

/** A deposit from another device; undefined if this build doesn't know its token. */
function toItem(deposit: Deposit, networks: readonly Network[], tokens: readonly Token[]): ActivityItem | undefined {
  const { destinationChainId, inputAmount, inputToken, originChainId, outputToken, quoteTimestamp } = deposit
  const origin = networks.find(({ chainId }) => chainId === originChainId)
  const destination = networks.find(({ chainId }) => chainId === destinationChainId)
  const pair =
    origin &&
    destination &&
    bridgedPairs(origin, destination).find(
      ({ input, output }) => input.address === inputToken && output.address === outputToken,
    )
  if (pair === undefined || origin === undefined) return undefined
  const facts =
    inputToken === origin.contracts.weth.toLowerCase()
      ? { address: nativeToken, ...origin.nativeCurrency }
      : { address: inputToken, symbol: pair.symbol, decimals: pair.input.decimals }
  const listed = tokens.find(({ address, chainId }) => address === facts.address && chainId === originChainId)
  const token = { ...facts, logoUri: listed?.logoUri }
  return {
    id: `${originChainId}:${deposit.transactionHash}`,
    chainId: originChainId,
    hash: deposit.transactionHash,
    replacedBy: undefined,
    kind: 'bridge',
    status: 'confirmed',
    wasReorged: false,
    isCancelling: false,
    // The quote's time is the deposit's, except for the minutes of its review.
    timeMs: quoteTimestamp * 1_000,
    paid: [{ token, amount: inputAmount }],
    received: [],
    counterparty: undefined,
    isUnlimited: false,
  }
}
