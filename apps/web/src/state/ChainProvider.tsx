import type { Network } from '@oxbow/chain/Network'
import { configQueryOptions } from '@oxbow/client/configQueryOptions'
import { networksQueryOptions } from '@oxbow/client/networksQueryOptions'
import type { Config } from '@oxbow/contract/Config'
import { stablecoinsInUse } from '@oxbow/i18n/stablecoinsInUse'
import { ChainMarks } from '@oxbow/marks/ChainMarks'
import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react'
import { useUntilLoaded } from '../loading/useUntilLoaded.ts'
import { client } from './exchange.ts'

const ChainContext = createContext<ChainAnswers>({ config: undefined, networks: undefined, error: undefined })

/**
 * Asks the server for its configuration and networks, once for everything on the page. When they come most of the page changes: it is drawn in
 * slices, and presses and keys go between them.
 */
export function ChainProvider({ children }: { children: ReactNode }) {
  const config = useUntilLoaded(configQueryOptions(client))
  const networks = useUntilLoaded(networksQueryOptions(client))
  const error = config.error ?? networks.error ?? undefined
  const answers = useMemo(
    () => ({ config: config.data, networks: networks.data, error }),
    [config.data, networks.data, error],
  )
  const deferred = useDeferredValue(answers)
  const marks = useMemo(() => toMarks(deferred.networks ?? []), [deferred.networks])
  // While drawing, not after it: what is drawn below writes amounts, and an amount is not written again until it changes.
  useMemo(
    () => stablecoinsInUse.set((deferred.networks ?? []).flatMap(({ stablecoins }) => stablecoins)),
    [deferred.networks],
  )
  return (
    <ChainContext value={deferred}>
      <ChainMarks value={marks}>{children}</ChainMarks>
    </ChainContext>
  )
}

function toMarks(networks: readonly Network[]): ReadonlyMap<string, string> {
  return new Map(networks.flatMap(({ name, logoUrl }) => (logoUrl === undefined ? [] : [[name, logoUrl]])))
}

export function useChainAnswers(): ChainAnswers {
  return use(ChainContext)
}

export type ChainAnswers = {
  readonly config: Config | undefined
  /** All of them, test networks too. */
  readonly networks: readonly Network[] | undefined
  /** Why one of the two is not known; asked for again until it is. */
  readonly error: Error | undefined
}
