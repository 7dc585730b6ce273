import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { toFailure } from '@oxbow/failures/toFailure'
import { addPair, removePair } from '@oxbow/positions/importedPairs'
import { pairQueryOptions } from '@oxbow/positions/pairQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as CreateForm from '../../../features/liquidity/create/CreateForm.ts'
import { PairShare } from '../../../features/liquidity/create/PairShare.tsx'
import { toPath } from '../../../features/liquidity/list/PositionsView.ts'
import { type PositionToken, toToken } from '../../../features/liquidity/position/PositionTokens.ts'
import { GeneralError } from '../../../features/notice/GeneralError.tsx'
import { toGeneralError } from '../../../features/notice/generalErrors.ts'
import { client } from '../../../state/exchange.ts'
import { failureMessages } from '../../../state/failure/failureMessages.ts'
import { pairs, usePairsOf } from '../../../state/tokens/pairs.ts'

export function FoundPool(props: {
  network: Network
  tokens: readonly Token[]
  sides: readonly [Token, Token]
  account: `0x${string}` | undefined
  createSearch: object
  toUsd: (token: PositionToken, raw: bigint) => number | undefined
}) {
  const { network, tokens, sides, account, createSearch, toUsd } = props
  const { t, i18n } = useLingui()
  const { chainId, contracts } = network
  const imported = usePairsOf(chainId)
  const [a, b] = [erc20Of(sides[0], contracts.weth), erc20Of(sides[1], contracts.weth)]
  // For a v2 pair, native and wrapped currency are the same.
  const options = a === b ? undefined : pairQueryOptions(client, { network, tokens: [a, b], account })
  const { data, error, refetch, isFetching } = useQuery({
    ...(options ?? { queryKey: ['positions', 'no-pair'] }),
    queryFn: options?.queryFn ?? skipToken,
  })
  if (options !== undefined && data === undefined && error === null)
    return <Skeleton shape="control" className="h-40 w-full" />
  if (error !== null && data === undefined)
    return (
      <GeneralError
        error={toGeneralError(error)}
        detail={i18n._(failureMessages[toFailure(error).code])}
        retry={{ onPress: () => void refetch(), busy: isFetching }}
      />
    )
  if (!data)
    return (
      <EmptyState
        title={t`Pair not found`}
        detail={t`No v2 pair exists on ${network.name}. Create it and be first.`}
        action={
          options && (
            <Link to={createPath} search={createSearch} className="rounded-sm text-accent-text hover:underline">
              {t`Create pair`}
            </Link>
          )
        }
      />
    )
  const named = { chainId, pair: data.poolId }
  return (
    <PairShare
      position={data}
      tokens={{ token0: toToken(tokens, data.token0), token1: toToken(tokens, data.token1) }}
      toUsd={toUsd}
      isImported={imported.includes(data.poolId)}
      to={toPath(data, network.slug)}
      addTo={createPath}
      addSearch={createSearch}
      onImport={() => addPair(pairs, named)}
      onForget={() => removePair(pairs, named)}
    />
  )
}

const createPath: string = '/positions/create/v2'

export function toPairSearch(form: CreateForm.CreateForm, network: Network) {
  const { chain, currencyA, currencyB } = CreateForm.toSearch(form, network)
  return { ...(chain && { chain }), ...(currencyA && { currencyA }), ...(currencyB && { currencyB }) }
}

function erc20Of({ address }: Token, weth: `0x${string}`): `0x${string}` {
  return isNative(address) ? weth : address
}
