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
 * Provides the server's configuration and networks. Most of the page changes when they arrive, so they are deferred: the page renders in slices and
 * stays responsive.
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
  // During render, because the children format amounts, and don't format them again until they change.
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
  /** All networks, including test networks. */
  readonly networks: readonly Network[] | undefined
  /** Why one of the two couldn't be loaded; retried until it is. */
  readonly error: Error | undefined
}
