import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { ApiError } from '@oxbow/contract/ApiError'
import type { Config } from '@oxbow/contract/Config'
import { countPlaces, fromRaw, isDecimalText, toRaw } from '@oxbow/i18n/Decimal'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { RampQuoteRequest, RampSide } from '@oxbow/ramps/Ramp'
import { rampQuotesQueryOptions } from '@oxbow/ramps/rampQuotesQueryOptions'
import { RampQuoteMovedError, startRamp } from '@oxbow/ramps/startRamp'
import { lazyPart } from '@oxbow/react/lazyPart'
import { findCurrency } from '@oxbow/tokens/findCurrency'
import type { Token } from '@oxbow/tokens/getTokens'
import { percentOf } from '@oxbow/transactions/percentOf'
import { Banner } from '@oxbow/ui/Banner'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { startTransition, useState } from 'react'
import { QuoteList } from '../../features/ramps/QuoteList.tsx'
import { RampCard } from '../../features/ramps/RampCard.tsx'
import { RampFailure } from '../../features/ramps/RampFailure.tsx'
import * as RampView from '../../features/ramps/RampView.ts'
import { TokenButton } from '../../features/trade-form/TokenButton.tsx'
import { withoutTrade } from '../../router/PageSearch.ts'
import { client } from '../../state/exchange.ts'
import type { Outage } from '../../state/node/useOutage.ts'
import { offersRamps } from '../../state/ramps/offersRamps.ts'
import { rampMemory, rememberRamp, useRampMemory } from '../../state/ramps/rampMemory.ts'
import { useSettings } from '../../state/settings.ts'
import { toShortcuts } from '../../state/tokens/tokenShortcuts.ts'
import { useBalances } from '../../state/tokens/useBalances.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { useDebounced } from '../../state/useDebounced.ts'
import { accountDrawer, useConnection } from '../../state/wallet/walletState.ts'
import { TradeModes } from '../page/TradeModes.tsx'
import { RampHistory } from './RampHistory.tsx'

const TokenChoice = lazyPart(() => import('../tokens/TokenChoice.tsx').then((module) => module.TokenChoice))

/** Connects form, quotes, wallet and stored orders to the page of a purchase or sale. */
export function RampContainer({ side, config, network, networks, tokens, outage }: RampContainer.Props) {
  const { t, i18n } = useLingui()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const settings = useSettings()
  const memory = useRampMemory()
  const account = useConnection()?.account.address
  const [form, setForm] = useState<RampView.RampForm>({
    unit: side === 'buy' ? 'money' : 'token',
    text: '',
    currency: settings.currency,
  })
  const [picked, setPicked] = useState<Token>()
  const [provider, setProvider] = useState<string>()
  const [isChoosing, setIsChoosing] = useState(false)
  // The idempotency key belongs to the request, so that pressing twice creates one order.
  const [attempt, setAttempt] = useState({ asked: '', key: '' })

  const linked = side === 'buy' ? (search.outputCurrency ?? search.inputCurrency) : search.inputCurrency
  const token = picked ?? findCurrency(linked, network, tokens) ?? tokens.find(({ address }) => isNative(address))
  const getBalance = useBalances(network, tokens, account)
  const toUsd = usePrices(config, network, tokens)
  const balance = getBalance(token)
  const country = memory.country || (config.site.country ?? RampView.guessCountry(navigator.language))
  const { region } = memory
  const isOffered = offersRamps(config, side === 'buy' ? 'buys' : 'sells')

  const amount = toAmount(form, token)
  const typed =
    token && amount && isOffered && country !== '' && (country !== 'US' || region !== '')
      ? {
          side,
          chainId: network.chainId,
          token: token.address,
          currency: form.currency,
          amount,
          country,
          ...(country === 'US' && { region }),
        }
      : undefined
  // As text, so that it is compared by value.
  const wanted = typed && JSON.stringify(typed)
  const settled = useDebounced(wanted, 300)
  const request = settled === undefined ? undefined : (JSON.parse(settled) as RampQuoteRequest)
  const isCurrent = wanted === settled
  const options = rampQuotesQueryOptions(client, request ?? nothing)
  const quotes = useQuery({ ...options, queryFn: request ? options.queryFn : skipToken, refetchInterval: 20_000 })
  const view = RampView.from({
    side,
    isLoading: false,
    outage,
    isOffered,
    isConnected: account !== undefined,
    isRegionBlocked: config.site.isRegionBlocked,
    hasToken: token !== undefined,
    hasAmount: amount !== undefined,
    country,
    region,
    balance: account === undefined ? undefined : balance,
    chosen: provider,
    quotes: quotes.isError
      ? quotes.error instanceof ApiError && quotes.error.status === 429
        ? 'busy'
        : 'failed'
      : isCurrent
        ? quotes.data
        : undefined,
  })

  const start = useMutation({
    mutationFn: async () => {
      if (view.kind !== 'ready' || typed === undefined || account === undefined) return
      const { method, provider, tokenAmount } = view.chosen
      const asked = JSON.stringify([typed, provider.id, account])
      const key = attempt.asked === asked ? attempt.key : randomKey()
      setAttempt({ asked, key })
      const body = { ...typed, key, account, method, provider: provider.id }
      const { order, url } = await startRamp(client, body, BigInt(tokenAmount))
      const terms = { chainId: typed.chainId, token: typed.token, tokenAmount: order.tokenAmount }
      if (order.own) rememberRamp({ account, id: order.own.id, provider: provider.id, ...terms })
      window.location.assign(url)
    },
    // A started order keeps its amounts; after a moved quote the next try is a new order.
    onError: (error) => error instanceof RampQuoteMovedError && setAttempt({ asked: '', key: '' }),
  })

  return (
    <>
      <RampCard
        side={side}
        modes={(heading) => (
          <TradeModes at={side === 'buy' ? '/buy' : '/sell'} config={config} network={network}>
            {heading}
          </TradeModes>
        )}
        view={view}
        form={form}
        onForm={setForm}
        token={token}
        tokenButton={
          <TokenButton
            token={token}
            isLoading={tokens.length === 0}
            onPress={() => startTransition(() => setIsChoosing(true))}
          />
        }
        balance={
          side === 'sell' && token && balance !== undefined
            ? t`Balance ${formatTokenAmount(balance, token, i18n.locale)}`
            : undefined
        }
        onPart={
          token && balance
            ? (percent) =>
                setForm({ ...form, unit: 'token', text: fromRaw(percentOf(balance, percent), token.decimals) })
            : undefined
        }
        place={{
          country,
          region,
          onChange: (country, region) => rampMemory.update((memory) => ({ ...memory, country, region })),
        }}
        isSandbox={config.features.ramps.status === 'on' && config.features.ramps.value.isSandbox}
        quotes={
          view.kind === 'ready' &&
          token && (
            <QuoteList
              token={token}
              quotes={view.quotes}
              chosen={view.chosen}
              currency={form.currency}
              recent={memory.recent}
              isMoneyFixed={form.unit === 'money'}
              onChoose={setProvider}
            />
          )
        }
        failure={
          <>
            {view.kind === 'quote-failed' && <Banner tone="critical">{t`Error loading data`}</Banner>}
            {view.kind === 'off' && <Banner tone="info">{t`This site has no provider for buying and selling.`}</Banner>}
            {start.isError && <RampFailure error={start.error} />}
          </>
        }
        isStarting={start.isPending}
        onConnect={accountDrawer.open}
        onChooseToken={() => setIsChoosing(true)}
        onRetry={() => void quotes.refetch()}
        onStart={() => start.mutate()}
      />
      {account && isOffered && <RampHistory side={side} account={account} config={config} networks={networks} />}
      {isChoosing && (
        <TokenChoice
          network={network}
          tokens={tokens}
          selected={token}
          shortcuts={toShortcuts(network, tokens)}
          getBalance={getBalance}
          getUsd={toUsd}
          onElsewhere={(chain, currency) =>
            void navigate({
              to: '.',
              search: (old) => ({
                ...withoutTrade(old),
                chain,
                [side === 'buy' ? 'outputCurrency' : 'inputCurrency']: currency,
              }),
            })
          }
          onSelect={setPicked}
          onClose={() => setIsChoosing(false)}
          onLoadFailed={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}

export declare namespace RampContainer {
  type Props = {
    side: RampSide
    config: Config
    network: Network
    /** All networks that the page offers. */
    networks: readonly Network[]
    tokens: readonly Token[]
    outage: Outage | undefined
  }
}

/** Undefined if the text isn't an amount that can be paid or sold. */
function toAmount({ text, unit }: RampView.RampForm, token: Token | undefined) {
  if (token === undefined || !isDecimalText(text) || !/[1-9]/.test(text)) return undefined
  if (unit === 'money') return { unit, value: fromRaw(toRaw(text, 6), 6) } as const
  if (countPlaces(text) > token.decimals) return undefined
  return { unit, value: String(toRaw(text, token.decimals)) } as const
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Placeholder that is never requested. */
const nothing: RampQuoteRequest = {
  side: 'buy',
  chainId: 0,
  token: '0x',
  currency: 'USD',
  country: 'US',
  amount: { unit: 'money', value: '1' },
}
