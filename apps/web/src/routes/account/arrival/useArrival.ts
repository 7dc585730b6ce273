import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import type { Deposit } from '@oxbow/across/Deposit'
import type { Network } from '@oxbow/chain/Network'
import * as Arrival from '../../../features/bridge/Arrival.ts'
import type { ArrivalPath } from '../../../features/bridge/ArrivalPath.tsx'
import { useDeposit } from './useDeposit.ts'

/**
 * The status of a transfer between networks, derived only from its transaction and the two networks, so it works on any device. Refreshed while it is
 * shown.
 */
export function useArrival(item: useArrival.Item, origin: Network): ArrivalPath.Props {
  const { deposit, destination, isFailing, state } = useDeposit(item, origin)
  const arrival = Arrival.from({
    deposit,
    isFailing,
    state,
    status: item.status,
    hasDestination: destination !== undefined,
  })
  const sums = deposit && destination ? sumsOf(deposit, { origin, destination }) : unread
  return { arrival, origin, destination, hash: item.hash, ...sums }
}

export declare namespace useArrival {
  type Item = useDeposit.Item
}

const unread = { left: undefined, asked: undefined }

/** Both amounts, with the token symbols known to this build. */
function sumsOf(
  { inputAmount, inputToken, outputAmount, outputToken }: Deposit,
  { origin, destination }: { readonly origin: Network; readonly destination: Network },
): Pick<ArrivalPath.Props, 'left' | 'asked'> {
  const pair = bridgedPairs(origin, destination).find(
    ({ input, output }) => input.address === inputToken && output.address === outputToken,
  )
  if (pair === undefined) return unread
  const symbolOn = ({ contracts, nativeCurrency }: Network, token: string) =>
    token === contracts.weth.toLowerCase() ? nativeCurrency.symbol : pair.symbol
  return {
    left: {
      raw: inputAmount,
      address: inputToken,
      decimals: pair.input.decimals,
      symbol: symbolOn(origin, inputToken),
    },
    asked: {
      raw: outputAmount,
      address: outputToken,
      decimals: pair.output.decimals,
      symbol: symbolOn(destination, outputToken),
    },
  }
}
