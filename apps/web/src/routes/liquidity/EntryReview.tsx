import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { createLiquidityFlow } from '@oxbow/liquidity/createLiquidityFlow'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import { liquidityResultQueryOptions } from '@oxbow/liquidity/liquidityResultQueryOptions'
import type { PrepareFacts } from '@oxbow/liquidity/PrepareFacts'
import type { Entry } from '@oxbow/liquidity/prepareEntry'
import { maxSwapCostBps, moveToleranceBps } from '@oxbow/liquidity/swapBounds'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { SlippageChoice } from '../../features/liquidity/create/SlippageChoice.tsx'
import { AmountRow } from '../../features/liquidity/position/AmountRow.tsx'
import { LiquidityDialog } from '../../features/liquidity/position/LiquidityDialog.tsx'
import { toFacts, toToken, writeAmount } from '../../features/liquidity/position/PositionTokens.ts'
import { bothConsents } from '../../features/review/bothConsents.tsx'
import { toSeverity } from '../../features/swap/quote/TradeWarning.ts'
import { client } from '../../state/exchange.ts'
import { useCostConsent } from './useCostConsent.tsx'
import type { useDepositPrice } from './useDepositPrice.tsx'
import { useEntry } from './useEntry.ts'
import { useLiquidityFlow } from './useLiquidityFlow.ts'
import { useLiquidityReview } from './useLiquidityReview.tsx'
import { useLiquiditySettings } from './useLiquiditySettings.ts'
import { toRefusedCheck, useRefusal } from './useRefusal.ts'
import { useTokenConsent } from './useTokenConsent.tsx'
import { useTokenFindings } from './useTokenFindings.tsx'

/** The review and flow of swapping and depositing tokens in one atomic batch. */
export function EntryReview<entry extends Entry>(props: EntryReview.Props<entry>) {
  const { title, failedTitle, doneText, name, protocol, prepare, hold, given, connection, network, onClosed } = props
  const { t, i18n } = useLingui()
  const settings = useLiquiditySettings(network)
  const { slippage, slippageBps, toleranceBps, deadline, setSlippage } = settings
  const [token0, token1] = props.pair
  const { consent: tokenConsent, banners, accept } = useTokenConsent(props.tokens, [token0, token1])
  /** Where to navigate once the dialog is closed. */
  const next = useRef<string>(undefined)
  const { view, start, dialog } = useLiquidityFlow(network, connection, (isDone) => {
    if (isDone) accept()
    onClosed(isDone, next.current)
  })
  const account = connection.account.address
  const tokens = { token0: toToken(props.tokens, token0), token1: toToken(props.tokens, token1) }
  const bounds = { account, slippageBps, toleranceBps }
  const refusal = useRefusal(network, [token0, token1], account)
  const { entry, check: simulation } = useEntry(
    network,
    [...name, account, slippageBps, toleranceBps],
    view === undefined && refusal === undefined ? async () => prepare({ ...bounds, ...(await deadline()) }) : undefined,
  )
  const check = refusal ? toRefusedCheck(refusal) : simulation
  const { swapCostBps = 0, swap } = entry ?? {}
  const isCostly = swapCostBps > maxSwapCostBps
  const findings = useTokenFindings(network, connection.wallet, [tokens.token0, tokens.token1])
  const costConsent = useCostConsent(entry && swapCostBps, toleranceBps)
  const consent = bothConsents(
    props.price?.consent,
    bothConsents(costConsent, bothConsents(findings.consent, tokenConsent)),
  )
  const shared = useLiquidityReview({ network, tokens, check, view })
  const { contracts } = network
  const { data: result } = useQuery(
    liquidityResultQueryOptions(client, {
      chainId: network.chainId,
      account,
      weth: network.contracts.weth,
      token0,
      token1,
      hash: view?.status === 'confirmed' ? view.hash : undefined,
      manager: { v2: undefined, v3: contracts.v3PositionManager, v4: contracts.v4PositionManager }[protocol],
    }),
  )
  const opened = result?.opened
  const write = ({ amount0, amount1 }: Entry['deposited']) =>
    [
      { token: tokens.token0, raw: amount0 },
      { token: tokens.token1, raw: amount1 },
    ].flatMap(({ token, raw }) => (raw > 0n ? [writeAmount(token, raw, i18n.locale)] : []))
  const tokenOf = (address: string) => (tokens.token0.address === address ? tokens.token0 : tokens.token1)
  return (
    <LiquidityDialog
      title={title}
      failedTitle={failedTitle}
      startLabel={title}
      doneText={doneText}
      {...dialog}
      {...shared}
      obstacle={shared.obstacle || findings.isPending || props.price?.isPending || entry === undefined || isCostly}
      next={
        opened && {
          label: t`View position`,
          onPress: () => {
            next.current = `/positions/${protocol}/${network.slug}/${opened.tokenId ?? opened.contract}`
            dialog.onClose()
          },
        }
      }
      review={{
        ...shared.review,
        costs: [...findings.contracts, ...(shared.review.costs ?? [])],
        consent,
        choices: (
          <div className="flex flex-col gap-1">
            <SlippageChoice slippage={slippage} autoBps={moveToleranceBps} onChange={setSlippage} />
            <p className="text-sm text-pretty text-text-muted">
              {t`Canceled if you’d receive ${formatPercent(toleranceBps, i18n.locale)} less than now. A higher limit fails less but leaves more undeposited in your wallet.`}
            </p>
          </div>
        ),
        warnings: toSeverity(swapCostBps) !== 'normal' && (
          <Banner tone={isCostly ? 'critical' : 'caution'}>
            {isCostly ? props.costlyText : t`High swap cost. There’s little liquidity for it.`}
          </Banner>
        ),
      }}
      symbolOf={() => ''}
      onStart={() => {
        if (entry === undefined) return
        start({
          prepare: (facts) => hold(facts, entry, bounds),
          reviewed: entry.plan,
          networkCostWei: check.status === 'known' ? check.networkCostWei : undefined,
          key: props.flowKey,
          kind: props.kind,
          tokens: toFacts(tokens),
          most: props.most,
          batches: true,
        })
      }}
    >
      <Banner tone="info">{t`One confirmation covers everything. It all goes through or nothing does.`}</Banner>
      {view === undefined && banners}
      {view === undefined && findings.banners}
      {view === undefined && props.price?.banner}
      {entry && (
        <dl className="grid gap-3 text-base">
          <AmountRow label={given.label} values={write(given.of(entry))} />
          {swap && (
            <AmountRow
              label={t`Swapped to fit`}
              values={[
                writeAmount(tokenOf(swap.quote.tokenIn), swap.quote.amountIn, i18n.locale),
                t`for at least ${writeAmount(tokenOf(swap.quote.tokenOut), swap.quote.minimumOut, i18n.locale)}`,
                t`up to ${formatPercent(swapCostBps, i18n.locale)} below the pool’s price`,
              ]}
            />
          )}
          <AmountRow label={t`Deposited`} values={write(entry.deposited)} />
        </dl>
      )}
    </LiquidityDialog>
  )
}

export declare namespace EntryReview {
  type Bounds = { readonly account: `0x${string}`; readonly slippageBps: number; readonly toleranceBps: number }
  type Props<entry extends Entry> = {
    title: string
    failedTitle: string
    doneText: string
    /** The error if the swap loses too much to be sent. */
    costlyText: string
    /** The pool's price beside the market's, where no form asked about it. */
    price?: useDepositPrice.ReturnType
    /** Query key of the entry. */
    name: readonly unknown[]
    /** Protocol of the target pool. */
    protocol: 'v2' | 'v3' | 'v4'
    /** The tokens as the wallet holds them, in the pool's order. */
    pair: readonly [`0x${string}`, `0x${string}`]
    prepare: (
      bounds: Bounds & { readonly deadlineSeconds: number; readonly extraSeconds: number },
    ) => ReturnType<NonNullable<useEntry.Prepare<entry>>>
    /** Prepares what is sent, with the signing node's data, bounded by what was shown. */
    hold: (facts: PrepareFacts, seen: entry, bounds: Bounds) => Promise<LiquidityPlan>
    /** The source of the tokens. */
    given: { readonly label: string; readonly of: (entry: entry) => Entry['deposited'] }
    /** Finds the flow again after a reload. */
    flowKey: string
    kind: createLiquidityFlow.Options['kind']
    most?: createLiquidityFlow.Options['most']
    connection: WalletConnection
    network: Network
    tokens: readonly Token[]
    /** `path`: the new position's page, if the user wants to see it. */
    onClosed: (isDone: boolean, path?: string) => void
  }
}
