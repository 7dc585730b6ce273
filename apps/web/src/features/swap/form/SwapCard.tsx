import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { SwapOffer } from '@oxbow/orders/SwapOffer'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, startTransition, useDeferredValue, useRef, useState } from 'react'
import { protocols, type TradeSettings } from '../../../state/TradeSettings.ts'
import { AmountField } from '../../trade-form/AmountField.tsx'
import { FlipDivider } from '../../trade-form/FlipDivider.tsx'
import { TokenButton } from '../../trade-form/TokenButton.tsx'
import type { TokenCautions } from '../../trade-form/TokenCautions.tsx'
import { unitOf } from '../../trade-form/unitOf.ts'
import { useKeptCaret } from '../../trade-form/useKeptCaret.ts'
import { QuoteDetailsSkeleton } from '../quote/QuoteDetailsSkeleton.tsx'
import type { Freshness } from './Freshness.ts'
import { SwapButton } from './SwapButton.tsx'
import * as SwapForm from './SwapForm.ts'
import type { QuoteFacts, SwapState } from './SwapState.ts'
import type { SwapAction } from './toSwapAction.ts'

// Announces a quote 600 ms after it has settled, so it is loaded by then.
const QuoteAnnouncer = lazyPart(() => import('../quote/QuoteAnnouncer.tsx').then((module) => module.QuoteAnnouncer), {
  isExtra: true,
})
// Loaded beside the first quote.
const QuoteDetails = lazyPart(() => import('../quote/QuoteDetails.tsx').then((module) => module.QuoteDetails), {
  isExtra: true,
  placeholder: <QuoteDetailsSkeleton />,
})
const SwapNotice = lazyPart(() => import('./SwapNotice.tsx').then((module) => module.SwapNotice), { isExtra: true })
const SwapSettings = lazyPart(() => import('../settings/SwapSettings.tsx').then((module) => module.SwapSettings))

/** The swap form: two amounts, the quote's details, and one button. Holds no data of its own. */
export function SwapCard(props: SwapCard.Props) {
  const { state, form, quote, tokens, balances, toUsd, maxIn, headingLevel = 1 } = props
  const Heading = `h${headingLevel}` as const
  const { t } = useLingui()
  const card = useRef<HTMLElement>(null)
  useKeptCaret(card)
  const { tokenIn, tokenOut } = form
  const known = quote.status === 'fresh' || quote.status === 'stale' ? quote.quote : undefined
  const isStale = quote.status === 'stale'
  const isFirstQuote = quote.status === 'none' && props.isQuoting
  const { gasFree } = props
  const amounts = toAmounts(form, known, props.typedAmount, gasFree?.offer)

  function act(action: SwapAction) {
    switch (action) {
      case 'allow-all-pools':
        return props.onSettings({ ...props.settings, protocols, allowsHooks: true })
      case 'change-amount': {
        // A fee-on-transfer token can be sold, but not by an exact output amount.
        const side = state.kind === 'no-quote' && state.code === 'TransferTaxUnsupported' ? 'input' : form.field
        const fields = card.current?.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')
        return fields?.[side === 'input' ? 0 : 1]?.select()
      }
      default:
        return props.onNextAction(action)
    }
  }

  // The slowest part to render, and not interactive: amounts and button come first.
  const details = useDeferredValue(
    tokenIn && tokenOut && (known || isFirstQuote) ? (
      <QuoteDetails
        quote={known}
        offer={gasFree?.offer}
        tokenIn={tokenIn}
        tokenOut={tokenOut}
        tokens={tokens}
        isStale={isStale}
        freshness={known?.kind === 'swap' ? props.freshness : undefined}
        onLoadFailed={sayNothing}
      />
    ) : state.kind === 'loading' && form.text !== '' ? (
      <QuoteDetailsSkeleton />
    ) : null,
  )

  const heading = <Heading id="swap-title" className="font-semibold tracking-tight">{t`Swap`}</Heading>
  return (
    <section ref={card} aria-labelledby="swap-title" className="w-full">
      <header className="mb-3 flex min-h-10 items-center justify-between ps-1 text-xl">
        {props.modes ? props.modes(heading) : heading}
        <SettingsButton
          settings={props.settings}
          autoBps={props.settings.slippageBps === 'auto' && known?.kind === 'swap' ? known.slippageBps : undefined}
          networkName={props.network?.name ?? ''}
          onSettings={props.onSettings}
        />
      </header>
      <div className="rounded-xl border border-line bg-surface-raised shadow-raised">
        <div className="pt-1">
          <AmountField
            label={t`You pay`}
            amount={
              form.field === 'input'
                ? { kind: 'typed', text: form.text, money: form.money }
                : { kind: 'quoted', raw: amounts.input, rounding: 'up' }
            }
            onAmount={(text, money) => props.onForm(SwapForm.withText(form, 'input', text, money))}
            token={tokenIn}
            tokenButton={
              <TokenButton token={tokenIn} isLoading={props.isLoading} onPress={() => props.onChooseToken('input')} />
            }
            raw={amounts.input}
            usd={toUsd(tokenIn, amounts.input)}
            unitUsd={toUsd(tokenIn, unitOf(tokenIn))}
            balance={balances.tokenIn}
            max={maxIn}
            onPart={props.onPart}
            isLoading={form.field === 'output' && isFirstQuote}
            isStale={form.field === 'output' && isStale}
            isInsufficient={state.kind === 'insufficient-balance'}
          />
        </div>
        {/* Flipping rerenders the whole form, so it runs as a transition after the click. */}
        <FlipDivider onFlip={() => startTransition(() => props.onForm(SwapForm.flipped(form)))} />
        <div className="-mt-4">
          <AmountField
            label={t`You receive`}
            amount={
              form.field === 'output'
                ? { kind: 'typed', text: form.text, money: form.money }
                : { kind: 'quoted', raw: amounts.output, rounding: 'down' }
            }
            onAmount={(text, money) => props.onForm(SwapForm.withText(form, 'output', text, money))}
            token={tokenOut}
            tokenButton={
              <TokenButton token={tokenOut} isLoading={props.isLoading} onPress={() => props.onChooseToken('output')} />
            }
            raw={amounts.output}
            usd={toUsd(tokenOut, amounts.output)}
            unitUsd={toUsd(tokenOut, unitOf(tokenOut))}
            balance={balances.tokenOut}
            isLoading={form.field === 'input' && isFirstQuote}
            isStale={form.field === 'input' && isStale}
          />
        </div>
        {details}
        {gasFree?.option}
        <div className="flex flex-col gap-2 px-2 pb-2">
          {hasNotice(state, props.tokenWarnings) && (
            <SwapNotice
              onLoadFailed={sayNothing}
              state={state}
              tokenWarnings={props.tokenWarnings}
              native={props.network?.nativeCurrency}
              onMax={tokenIn?.address === nativeToken && maxIn ? () => props.onPart(100) : undefined}
              onAccount={props.onConnect}
            />
          )}
          <SwapButton
            state={state}
            network={props.network}
            tokenIn={tokenIn}
            settings={props.settings}
            isSwitching={props.isSwitching}
            onConnect={props.onConnect}
            onChooseToken={props.onChooseToken}
            onSwitchChain={props.onSwitchChain}
            onAsked={props.onAsked}
            onReview={props.onReview}
            onAction={act}
          />
        </div>
      </div>
      <QuoteAnnouncer
        quote={isStale ? undefined : known}
        tokenIn={tokenIn}
        tokenOut={tokenOut}
        state={state}
        onLoadFailed={sayNothing}
      />
    </section>
  )
}

export declare namespace SwapCard {
  type Props = {
    /** Heading level of the title. */
    headingLevel?: 1 | 2 | undefined
    /** Wraps the heading in the choice of trade modes; without it the heading stands alone. */
    modes?: (heading: ReactNode) => ReactNode
    state: SwapState
    network: Network | undefined
    isLoading: boolean
    form: SwapForm.SwapForm
    onForm: (form: SwapForm.SwapForm) => void
    /** Raw units of the typed side. */
    typedAmount: bigint | undefined
    quote: QuoteFacts
    /** Of that quote; undefined without one. */
    freshness: Freshness | undefined
    isQuoting: boolean
    /** The gas-free option: the control that selects it, and its offer if it is selected. */
    gasFree?: { readonly option: ReactNode; readonly offer: SwapOffer | undefined } | undefined
    tokens: readonly Token[]
    balances: { readonly tokenIn: bigint | undefined; readonly tokenOut: bigint | undefined }
    /** Undefined if no price is known. */
    toUsd: (token: Token | undefined, raw: bigint | undefined) => number | undefined
    maxIn: bigint | undefined
    /** Enters a percentage of the maximum. */
    onPart: (percent: number) => void
    tokenWarnings: readonly TokenCautions.Caution[]
    settings: TradeSettings
    onSettings: (settings: TradeSettings) => void
    isSwitching: boolean
    onConnect: () => void
    onChooseToken: (side: SwapForm.Field) => void
    onSwitchChain: () => void
    /** Reopens the dialog while the wallet hasn't answered. */
    onAsked?: (() => void) | undefined
    onReview: () => void
    /** Actions for a trade without a quote that the form can't perform itself. */
    onNextAction: (action: Exclude<SwapAction, 'allow-all-pools' | 'change-amount'>) => void
  }
}

function sayNothing(): void {}

/** Most trades have no notice, and then it isn't loaded. */
function hasNotice(state: SwapState, tokenWarnings: SwapCard.Props['tokenWarnings']): boolean {
  if (state.kind === 'ready')
    return state.trouble !== undefined || state.warnings.length > 0 || tokenWarnings.length > 0
  return tokenWarnings.length > 0 || state.kind === 'no-quote' || state.kind === 'insufficient-gas'
}

function toAmounts(
  form: SwapForm.SwapForm,
  quote: Quote | undefined,
  typed: bigint | undefined,
  offer: SwapOffer | undefined,
) {
  const hasAmount = typed !== undefined && typed > 0n
  return form.field === 'input'
    ? { input: typed, output: hasAmount ? (offer?.likely ?? quote?.amountOut) : undefined }
    : { input: hasAmount ? quote?.amountIn : undefined, output: typed }
}

type SettingsButtonProps = Pick<SwapCard.Props, 'settings' | 'onSettings'> & {
  autoBps: number | undefined
  networkName: string
}

function SettingsButton({ settings, autoBps, networkName, onSettings }: SettingsButtonProps) {
  const { t, i18n } = useLingui()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { slippageBps } = settings
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-expanded={isOpen}
        aria-label={t`Swap settings`}
        title={t`Swap settings`}
        onClick={() => setIsOpen(!isOpen)}
        className="reacts flex h-10 items-center gap-2 rounded-md px-3 text-sm text-text-muted hover:bg-surface-hover hover:text-text pointer-coarse:h-11"
      >
        {slippageBps !== 'auto' && (
          <>
            <span className="tabular-nums max-sm:sr-only">{t`${formatPercent(slippageBps, i18n.locale)} slippage`}</span>
            {/* Beside the trade modes there is no room for the text on phones. */}
            <span className="size-1.5 rounded-full bg-accent sm:hidden" />
          </>
        )}
        <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
      {isOpen && (
        <SwapSettings
          settings={settings}
          autoBps={autoBps}
          networkName={networkName}
          onChange={onSettings}
          onClose={() => setIsOpen(false)}
          onLoadFailed={() => setIsOpen(false)}
          anchor={anchor}
        />
      )}
    </>
  )
}
