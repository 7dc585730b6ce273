import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { Token } from '@oxbow/tokens/getTokens'
import { Button } from '@oxbow/ui/Button'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as CreateForm from '../../../features/liquidity/create/CreateForm.ts'
import { TokenButton } from '../../../features/trade-form/TokenButton.tsx'
import { useBalances } from '../../../state/tokens/useBalances.ts'
import { usePrices } from '../../../state/tokens/usePrices.ts'
import { useChain, useTokens } from '../../../state/useChain.ts'
import { useConnection } from '../../../state/wallet/walletState.ts'
import { LoadFailure } from '../../page/LoadFailure.tsx'
import { UnservedNetwork } from '../../swap/UnservedNetwork.tsx'
import { FoundPool, toPairSearch } from './FoundPool.tsx'

const TokenChoice = lazyPart(() => import('../../tokens/TokenChoice.tsx').then((module) => module.TokenChoice))

/** `/pool/v2/find`, `/pools/v2/find`: finds a v2 pair by its two tokens, shows the account's share, and imports it into the positions. */
export function FindPoolRoute() {
  const { t } = useLingui()
  const { chain } = useSearch({ strict: false })
  const { config, network, isServed, isTestnetMode, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  if (!isServed && !isTestnetMode && network) return <UnservedNetwork network={network} />
  return (
    <div className="mx-auto w-full max-w-[40rem] px-4 pt-6 pb-16 sm:pt-12">
      <h1 className="text-2xl font-semibold">{t`Find a pool`}</h1>
      <p className="mt-2 text-pretty text-text-muted">{t`Find any v2 pair by its two tokens.`}</p>
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
        <FoundPool
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
        <EmptyState
          drawing="bend"
          title={t`Choose both tokens`}
          detail={t`You’ll see the pair’s pool and your share, and can add it to your positions.`}
          action={
            <Button variant="soft" onClick={() => setChoosing(form.tokenA ? 'B' : 'A')}>
              {t`Choose a token`}
            </Button>
          }
        />
      )}
      {choosing && (
        <TokenChoice
          network={network}
          tokens={tokens}
          selected={choosing === 'A' ? form.tokenA : form.tokenB}
          shortcuts={tokens.slice(0, 5)}
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
