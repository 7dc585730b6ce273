import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { toFailure } from '@oxbow/failures/toFailure'
import { addPair, removePair } from '@oxbow/positions/importedPairs'
import { pairQueryOptions } from '@oxbow/positions/pairQueryOptions'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { Token } from '@oxbow/tokens/getTokens'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as CreateForm from '../../features/liquidity/create/CreateForm.ts'
import { PairShare } from '../../features/liquidity/create/PairShare.tsx'
import { toPath } from '../../features/liquidity/list/PositionsView.ts'
import { type PositionToken, toToken } from '../../features/liquidity/position/PositionTokens.ts'
import { GeneralError } from '../../features/notice/GeneralError.tsx'
import { toGeneralError } from '../../features/notice/generalErrors.ts'
import { TokenButton } from '../../features/swap/form/TokenButton.tsx'
import { failureMessages } from '../../features/swap/review/failureMessages.ts'
import { client } from '../../state/exchange.ts'
import { useSettings } from '../../state/settings.ts'
import { hidesSmallBalances } from '../../state/settingsStore.ts'
import { pairs, usePairsOf } from '../../state/tokens/pairs.ts'
import { useBalances } from '../../state/tokens/useBalances.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { useChain, useTokens } from '../../state/useChain.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { LoadFailure } from '../page/LoadFailure.tsx'

const TokenChoice = lazyPart(() => import('../swap/TokenChoice.tsx').then((module) => module.TokenChoice))

/** `/pool/v2/find`, `/pools/v2/find`: a v2 pair by its two tokens, one's share of it, and a place for it among one's positions. */
export function FindPoolRoute() {
  const { t } = useLingui()
  const { chain } = useSearch({ strict: false })
  const { config, network, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  return (
    <div className="mx-auto w-full max-w-[40rem] px-4 pt-6 pb-16 sm:pt-12">
      <h1 className="text-2xl font-semibold">{t`Find a pool`}</h1>
      <p className="mt-2 text-pretty text-text-muted">
        {t`Pairs of version 2 are found by their two tokens. The network itself is asked: it knows every one.`}
      </p>
      {config && network && tokens ? (
        <Finder key={network.chainId} config={config} network={network} tokens={tokens} />
      ) : loadError ? (
        <LoadFailure error={loadError} />
      ) : (
        <Skeleton shape="control" className="mt-6 h-40 w-full" />
      )}
    </div>
  )
}

function Finder({ config, network, tokens }: { config: Config; network: Network; tokens: readonly Token[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const settings = useSettings()
  const form = CreateForm.fromSearch(useSearch({ strict: false }), { network, tokens, protocol: 'v2' })
  const [choosing, setChoosing] = useState<'A' | 'B'>()
  const account = useConnection()?.account.address
  const getBalance = useBalances(network, tokens, account)
  const priceOf = usePrices(config, network, tokens)

  function choose(side: 'A' | 'B', token: Token) {
    const search = toPairSearch(CreateForm.withToken(form, side, token), network)
    void navigate({ to: '.', search: search as object, replace: true })
  }

  return (
    <div className="mt-6 flex flex-col gap-4">
      <section className="flex flex-wrap gap-3 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
        <TokenButton token={form.tokenA} isLoading={false} onPress={() => setChoosing('A')} />
        <TokenButton token={form.tokenB} isLoading={false} onPress={() => setChoosing('B')} />
      </section>
      {form.tokenA && form.tokenB ? (
        <Found
          network={network}
          tokens={tokens}
          sides={[form.tokenA, form.tokenB]}
          account={account}
          createSearch={toPairSearch(form, network)}
          toUsd={(token, raw) =>
            priceOf(
              tokens.find(({ address }) => address === token.address),
              raw,
            )
          }
        />
      ) : (
        <p role="status" className="text-center text-text-muted">{t`Choose both tokens of the pair.`}</p>
      )}
      {choosing && (
        <TokenChoice
          network={network}
          side={choosing === 'A' ? 'input' : 'output'}
          tokens={tokens}
          selected={choosing === 'A' ? form.tokenA : form.tokenB}
          shortcuts={tokens.slice(0, 5)}
          hiding={{ hideSmallBalances: hidesSmallBalances(settings), hideSpam: settings.hideSpam }}
          getBalance={getBalance}
          getUsd={priceOf}
          onElsewhere={(chain, currency) =>
            void navigate({ to: '.', search: { chain, [`currency${choosing}`]: currency } as object })
          }
          onSelect={(token) => choose(choosing, token)}
          onClose={() => setChoosing(undefined)}
          onLoadFailed={() => setChoosing(undefined)}
        />
      )}
    </div>
  )
}

function Found(props: {
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
  // Ether and its wrapped twin are one and the same to a pair.
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
        title={t`There is no pair of these two tokens`}
        detail={t`The factory of version 2 on ${network.name} knows of none. You can be the first.`}
        action={
          options && (
            <Link to={createPath} search={createSearch} className="rounded-sm text-accent-text hover:underline">
              {t`Create the pair`}
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

function toPairSearch(form: CreateForm.CreateForm, network: Network) {
  const { chain, currencyA, currencyB } = CreateForm.toSearch(form, network)
  return { ...(chain && { chain }), ...(currencyA && { currencyA }), ...(currencyB && { currencyB }) }
}

function erc20Of({ address }: Token, weth: `0x${string}`): `0x${string}` {
  return CreateForm.isNative(address) ? weth : address
}
