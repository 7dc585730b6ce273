import { useLingui } from '@lingui/react/macro'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { type DomainFailures, toFailure } from '@oxbow/failures/toFailure'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { useReviewedFlow } from './useReviewedFlow.tsx'

/** A reviewed flow that is checked before its start: what the check finds, why the flow would fail, what the network costs, and the button. */
export function useCheckedFlow<
  View extends useReviewedFlow.View,
  Check extends useCheckedFlow.Check,
  Code extends string = never,
>(options: useCheckedFlow.Options<View, Check, Code>): useCheckedFlow.ReturnType<View, Check, Code> {
  const { network, config, queryKey, label, create, retry, failures, isEmpty = never } = options
  const { t } = useLingui()
  const { flow, end, shared, start, close, shown } = useReviewedFlow<View>(options)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: options.check,
    enabled: flow === undefined && !isEmpty(undefined),
    gcTime: 30_000,
    ...(retry !== undefined && { retry }),
  })
  const networks = useMemo(() => [network], [network])
  const { toUsd } = useTokensOfNetworks(config, networks)
  const cost = data?.networkCostWei
  const failed = data === undefined && error ? error : undefined

  function toButton(): ReviewButton {
    if (end) return end
    if (flow === undefined && isEmpty(data)) return { label: t`Close`, leaves: true, onPress: close }
    if (failed) return { label: t`Try again`, leaves: true, onPress: () => void refetch() }
    return {
      label,
      isBusy: flow !== undefined,
      isDisabled: data === undefined,
      onPress: () => data && start(create(shared, data), data.networkCostWei),
    }
  }

  return {
    shown,
    close,
    check: data,
    failure: failed && toFailure(failed, failures).code,
    costUsd: cost === undefined ? undefined : toUsd({ address: nativeToken, chainId: network.chainId }, cost),
    button: toButton(),
  }
}

export declare namespace useCheckedFlow {
  type Check = { readonly networkCostWei: bigint | undefined }
  type Options<
    View extends useReviewedFlow.View,
    Found extends Check,
    Code extends string,
  > = useReviewedFlow.Options<View> & {
    config: Config
    /** By account and subject of the flow. */
    queryKey: readonly unknown[]
    check: () => Promise<Found>
    /** Default as other queries. */
    retry?: false
    /** Of the domain, besides those that all have. */
    failures?: DomainFailures<Code>
    /** Nothing is left to do, by what is checked, if anything: the button closes the review. */
    isEmpty?: (check: Found | undefined) => boolean
    /** Label of the button that starts it. */
    label: string
    create: (shared: useReviewedFlow.ReturnType<View>['shared'], check: Found) => RunningFlow<View>
  }
  type ReturnType<View extends useReviewedFlow.View, Found extends Check, Code extends string> = Pick<
    useReviewedFlow.ReturnType<View>,
    'close' | 'shown'
  > & {
    /** Undefined while it runs, and where it failed. */
    check: Found | undefined
    failure: FailureCode | Code | undefined
    costUsd: number | undefined
    button: ReviewButton
  }
}

function never(): boolean {
  return false
}
