import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { formatDecimal } from '@oxbow/i18n/formatAmount'
import { lazyPart } from '@oxbow/react/lazyPart'
import { findUnknown } from '@oxbow/tokens/findCurrency'
import type { Token } from '@oxbow/tokens/getTokens'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as CreateForm from '../../../features/liquidity/create/CreateForm.ts'
import { FormPanel } from '../../../features/liquidity/create/FormPanel.tsx'
import { InitialPrice } from '../../../features/liquidity/create/InitialPrice.tsx'
import { PriceGapNotice } from '../../../features/liquidity/create/PriceGapNotice.tsx'
import { PriceUnitButton } from '../../../features/liquidity/create/PriceUnitButton.tsx'
import { toPriceText } from '../../../features/liquidity/range/PoolPrice.ts'
import { RangeEditor } from '../../../features/liquidity/range/RangeEditor.tsx'
import { toRangeTrial } from '../../../features/liquidity/range/RangeTrial.ts'
import { RangeTrialView } from '../../../features/liquidity/range/RangeTrialView.tsx'
import { TokenButton } from '../../../features/trade-form/TokenButton.tsx'
import { TokenCautions } from '../../../features/trade-form/TokenCautions.tsx'
import { useBalances } from '../../../state/tokens/useBalances.ts'
import { usePrices } from '../../../state/tokens/usePrices.ts'
import { accountDrawer, useConnection } from '../../../state/wallet/walletState.ts'
import { toTokenWarnings } from '../../swap/tokenWarnings.ts'
import { DepositReview } from '../DepositReview.tsx'
import { useRangeFacts } from '../useRangeFacts.ts'
import { CreateButton } from './CreateButton.tsx'
import { DepositPanel } from './DepositPanel.tsx'
import { PoolOfPair } from './PoolOfPair.tsx'
import { PoolTermsFields } from './PoolTermsFields.tsx'
import { useCreateConsents } from './useCreateConsents.ts'
import { useCreateFacts } from './useCreateFacts.ts'
import { useCreateForm } from './useCreateForm.ts'
import { useMarketPrice } from './useMarketPrice.ts'
import { usePairPools } from './usePairPools.ts'
import { ZapDeposit } from './ZapDeposit.tsx'

const LinkedToken = lazyPart(() => import('../../tokens/LinkedToken.tsx').then((module) => module.LinkedToken))
const TokenChoice = lazyPart(() => import('../../tokens/TokenChoice.tsx').then((module) => module.TokenChoice))

/** Connects form, wallet, chain and index to the page of a new position on one network. */
export function CreateContainer({ config, network, tokens, protocol }: CreateContainer.Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { form, setForm, setIsHeld } = useCreateForm(network, tokens, protocol)
  const connection = useConnection()
  const account = connection?.account.address
  const linked = findUnknown(useSearch({ strict: false }), ['currencyA', 'currencyB'], network, tokens)
  const [passedOver, setPassedOver] = useState<string>()
  const [choosing, setChoosing] = useState<'A' | 'B'>()
  const [isFeeValid, setIsFeeValid] = useState(true)
  const [zapLiquidity, setZapLiquidity] = useState<bigint>()
  const [review, setReview] = useState<Pick<DepositReview.Props, 'request' | 'source'>>()
  const getBalance = useBalances(network, tokens, account)
  const toUsd = usePrices(config, network, tokens)
  const [base, quote] = form.isFlipped ? [form.tokenB, form.tokenA] : [form.tokenA, form.tokenB]
  const market = useMarketPrice([base, quote], { network, wallet: connection?.wallet, toUsd })
  const { consents, confirmPrice, confirmHook } = useCreateConsents(form, market.source)
  const pools = usePairPools(config, network, form)
  const facts = useCreateFacts({ config, network, tokens, form, account, market, consents, isFeeValid })
  const { tokenA, tokenB } = form
  const { view, poolState, sqrtPriceX96, state, range, typedSide: side } = facts
  const rangeFacts = useRangeFacts({ config, network, form, pair: facts.pair, poolState })
  const trial =
    range && sqrtPriceX96 !== undefined && range.tickLower < range.tickUpper
      ? toRangeTrial(rangeFacts.source, {
          range,
          sqrtPriceX96,
          liquidity: facts.isOne ? zapLiquidity : facts.liquidity,
        })
      : undefined
  const earned = trial?.kind === 'earned' ? trial.deposit : undefined
  const [token0, token1] = facts.pair?.isAFirst ? [tokenA, tokenB] : [tokenB, tokenA]
  const trialUsd = earned && sum(toUsd(token0, toWhole(earned.amount0)), toUsd(token1, toWhole(earned.amount1)))
  const unit = base && quote ? t`${quote.symbol} per ${base.symbol}` : ''
  const write = (price: bigint) => formatDecimal(toPriceText(price, view), i18n.locale, { significantDigits: 6 })

  function leave(isDone: boolean, path = '/positions') {
    if (isDone) void navigate({ to: path, search: { chain: network.slug } as object })
  }

  /** Inverts the prices; a typed price is cleared, and must be entered again. */
  const flip = () => setForm({ ...form, isFlipped: !form.isFlipped, price: '' })

  return (
    <div className="mt-6 flex flex-col gap-4">
      <FormPanel title={t`Pair and pool`}>
        <div className="flex flex-wrap gap-3">
          <TokenButton token={tokenA} isLoading={false} onPress={() => setChoosing('A')} />
          <TokenButton token={tokenB} isLoading={false} onPress={() => setChoosing('B')} />
        </div>
        <TokenCautions cautions={toTokenWarnings([tokenA, tokenB])} />
        <PoolOfPair pools={pools} form={form} onForm={setForm}>
          <PoolTermsFields
            form={form}
            tiers={facts.tiers}
            isHookConfirmed={consents.hook}
            onForm={setForm}
            onFeeValid={setIsFeeValid}
            onHookConfirm={confirmHook}
          />
        </PoolOfPair>
      </FormPanel>

      {facts.pair && poolState && (
        <FormPanel title={t`Price`} aside={<PriceUnitButton unit={unit} onPress={flip} />}>
          {poolState.status === 'missing' ? (
            <InitialPrice
              price={form.price}
              isValid={facts.isPriceValid}
              unit={unit}
              market={market}
              gap={facts.gap}
              isConfirmed={consents.price}
              onPrice={(price) => setForm({ ...form, price })}
              onConfirm={confirmPrice}
            />
          ) : (
            <>
              {sqrtPriceX96 !== undefined && (
                <p className="text-xl tabular-nums">
                  {write(sqrtPriceX96)} <span className="text-base text-text-muted">{unit}</span>
                </p>
              )}
              <PriceGapNotice gap={facts.gap} isConfirmed={consents.price} onConfirm={confirmPrice} />
            </>
          )}
          {form.protocol !== 'v2' && (
            <RangeEditor
              range={form.range}
              sqrtPriceX96={sqrtPriceX96}
              tickSpacing={CreateForm.spacingOf(form)}
              view={view}
              unit={unit}
              presets={rangeFacts.presets}
              spans={rangeFacts.spans}
              isNewPool={poolState.status === 'missing'}
              onRange={(range) => setForm({ ...form, range })}
              onHold={setIsHeld}
            />
          )}
          {trial && <RangeTrialView trial={trial} usd={trialUsd} />}
        </FormPanel>
      )}

      {facts.pair && poolState && tokenA && tokenB && (
        <DepositPanel form={form} facts={facts} tokenA={tokenA} tokenB={tokenB} onForm={setForm} />
      )}

      {facts.isOne && state.kind === 'ready' && connection ? (
        <ZapDeposit
          request={state.request}
          side={side}
          network={network}
          tokens={tokens}
          connection={connection}
          onLiquidity={setZapLiquidity}
          onSwapped={(rest) => setForm(CreateForm.afterSwap(form, rest))}
          onClosed={leave}
        />
      ) : (
        <CreateButton
          state={state}
          symbols={{ A: tokenA?.symbol ?? '', B: tokenB?.symbol ?? '' }}
          networkName={network.name}
          onConnect={accountDrawer.open}
          onReview={(request) => setReview({ request, source: { type: 'typed', side } })}
        />
      )}
      {linked && linked.name !== passedOver && (
        <LinkedToken
          key={linked.name}
          network={network}
          tokens={tokens}
          name={linked.name}
          onToken={(token) => setForm(CreateForm.withToken(form, linked.key === 'currencyA' ? 'A' : 'B', token))}
          onClosed={() => setPassedOver(linked.name)}
          onLoadFailed={() => setPassedOver(linked.name)}
        />
      )}
      {choosing && (
        <TokenChoice
          network={network}
          tokens={tokens}
          selected={choosing === 'A' ? tokenA : tokenB}
          shortcuts={tokens
            .filter(({ address }) => isNative(address) || network.stablecoins.includes(address))
            .slice(0, 5)}
          getBalance={getBalance}
          getUsd={toUsd}
          onElsewhere={(chain, currency) =>
            void navigate({ to: '.', search: { chain, [`currency${choosing}`]: currency } as object })
          }
          onSelect={(token) => setForm(CreateForm.withToken(form, choosing, token))}
          onClose={() => setChoosing(undefined)}
          onLoadFailed={() => setChoosing(undefined)}
        />
      )}
      {review && connection && (
        <DepositReview
          {...review}
          isNewPool={poolState?.status === 'missing'}
          network={network}
          connection={connection}
          tokens={tokens}
          onSent={() => setForm({ ...form, text: '' })}
          onClosed={(isDone, path) => {
            setReview(undefined)
            leave(isDone, path)
          }}
        />
      )}
    </div>
  )
}

export declare namespace CreateContainer {
  type Props = { config: Config; network: Network; tokens: readonly Token[]; protocol: CreateForm.Protocol }
}

/** Rounds a double of raw units down. */
function toWhole(amount: number): bigint {
  return BigInt(Math.floor(amount))
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
