import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { type DomainFailures, toFailure } from '@oxbow/failures/toFailure'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'

/** The check of a flow before its start: what it finds, why the flow would fail, and what the network costs in dollars. */
export function useFlowCheck<Check extends useFlowCheck.Check, Code extends string = never>(
  options: useFlowCheck.Options<Check, Code>,
): useFlowCheck.ReturnType<Check, Code> {
  const { network, config, queryKey, check, isWanted, retry, failures } = options
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: check,
    enabled: isWanted,
    gcTime: 30_000,
    ...(retry !== undefined && { retry }),
  })
  const networks = useMemo(() => [network], [network])
  const { toUsd } = useTokensOfNetworks(config, networks)
  const cost = data?.networkCostWei
  const failed = data === undefined && error ? error : undefined
  return {
    check: data,
    failure: failed && toFailure(failed, failures).code,
    costUsd: cost === undefined ? undefined : toUsd({ address: nativeToken, chainId: network.chainId }, cost),
    checkAgain: failed && { label: t`Try again`, leaves: true, onPress: () => void refetch() },
  }
}

export declare namespace useFlowCheck {
  type Check = { readonly networkCostWei: bigint | undefined }
  type Options<Found extends Check, Code extends string> = {
    network: Network
    config: Config
    /** By account and subject of the flow. */
    queryKey: readonly unknown[]
    check: () => Promise<Found>
    /** While it isn't started. */
    isWanted: boolean
    /** Default as other queries. */
    retry?: false
    /** Of the domain, besides those that all have. */
    failures?: DomainFailures<Code>
  }
  type ReturnType<Found extends Check, Code extends string> = {
    /** Undefined while it runs, and where it failed. */
    check: Found | undefined
    failure: FailureCode | Code | undefined
    costUsd: number | undefined
    /** Set where it failed. */
    checkAgain: ReviewButton | undefined
  }
}
