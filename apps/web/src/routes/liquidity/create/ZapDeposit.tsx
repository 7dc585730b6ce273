import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { walletTokens } from '@oxbow/liquidity/prepareDeposit'
import type { Entry } from '@oxbow/liquidity/prepareEntry'
import type { prepareZap } from '@oxbow/liquidity/prepareZap'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { useEffect, useState } from 'react'
import { FormPanel } from '../../../features/liquidity/create/FormPanel.tsx'
import { ZapPreview } from '../../../features/liquidity/create/ZapPreview.tsx'
import { depositKey } from '../../../features/liquidity/position/depositKey.ts'
import { toToken } from '../../../features/liquidity/position/PositionTokens.ts'
import { asksOnce } from '../../../features/tokens/tokenWarnings.ts'
import { client } from '../../../state/exchange.ts'
import { toLiquidityMessage } from '../../../state/failure/toLiquidityMessage.ts'
import { useSettings } from '../../../state/settings.ts'
import { tradeSettingsOf } from '../../../state/TradeSettings.ts'
import { useOpenRequest } from '../../../state/wallet/openRequest.ts'
import { useCanBatch } from '../../../state/wallet/useCanBatch.ts'
import { SwapReview } from '../../swap/SwapReview.tsx'
import { isAccepted, toTokenWarnings } from '../../swap/tokenWarnings.ts'
import { EntryReview } from '../EntryReview.tsx'
import { useEntry } from '../useEntry.ts'
import { useLiquiditySettings } from '../useLiquiditySettings.ts'

/**
 * A single-token deposit: the amounts to swap and deposit, and the review. Wallets that batch are asked once; others swap first, and then deposit
 * both tokens.
 */
export function ZapDeposit(props: ZapDeposit.Props) {
  const { request, side, network, tokens, connection, onLiquidity, onSwapped, onClosed } = props
  const { t, i18n } = useLingui()
  const { trade } = useSettings()
  const account = connection.account.address
  const { slippageBps, toleranceBps, deadline } = useLiquiditySettings(network)
  const canBatch = useCanBatch(network, connection)
  const asked = useOpenRequest()
  const [doing, setDoing] = useState<'zap' | Quote>()
  const key = depositKey(request, { type: 'typed', side })
  const { entry, check } = useEntry(
    network,
    ['zap', key, account, slippageBps, toleranceBps],
    doing === undefined
      ? async () => makeZap({ network, account, request, slippageBps, toleranceBps, ...(await deadline()) })
      : undefined,
  )
  const liquidity = entry?.liquidity
  useEffect(() => onLiquidity(liquidity), [liquidity, onLiquidity])
  const pair = walletTokens(
    request.pool,
    request.paysNative,
    network.contracts.weth,
  ) as EntryReview.Props<Entry>['pair']
  const names = { token0: toToken(tokens, pair[0]), token1: toToken(tokens, pair[1]) }
  const quote = typeof doing === 'object' ? doing : entry?.swap?.quote
  const [tokenIn, tokenOut] = [quote?.tokenIn, quote?.tokenOut].map((address) =>
    tokens.find((token) => token.address === address),
  )
  const failure =
    check.status === 'stuck'
      ? check.failure
      : check.status === 'known' && check.simulation.status === 'failing'
        ? check.simulation
        : undefined
  const isApart = canBatch === false && quote !== undefined
  return (
    <>
      <FormPanel title={t`Preview`}>
        {failure && <Banner tone="critical">{i18n._(toLiquidityMessage(failure.code))}</Banner>}
        <ZapPreview zap={entry} tokens={names} isFailed={failure !== undefined} />
        {isApart && (
          <p className="text-sm text-pretty text-text-muted">
            {t`Your wallet confirms one step at a time: swap first, then deposit both tokens.`}
          </p>
        )}
      </FormPanel>
      {asked ? (
        <Button size="lg" className="w-full" onClick={asked}>{t`Continue in your wallet`}</Button>
      ) : isApart && tokenIn && tokenOut ? (
        <Button size="lg" className="w-full" onClick={() => setDoing(quote)}>
          {t`Swap ${tokenIn.symbol} for ${tokenOut.symbol}`}
        </Button>
      ) : (
        <Button
          size="lg"
          className="w-full"
          busy={entry === undefined && failure === undefined}
          disabled={entry === undefined || failure !== undefined || canBatch === undefined}
          onClick={() => setDoing('zap')}
        >
          {t`Review deposit`}
        </Button>
      )}
      {doing === 'zap' && (
        <EntryReview
          title={t`Add liquidity`}
          failedTitle={t`Add liquidity failed`}
          doneText={t`Done. The position is yours.`}
          costlyText={t`The swap would cost too much, so Oxbow won’t send this. Deposit both tokens instead.`}
          name={['zap', key]}
          protocol={request.pool.protocol}
          pair={pair}
          prepare={(bounds) => makeZap({ network, request, ...bounds })}
          hold={async (facts, zap, bounds) => {
            const { holdZap } = await import('@oxbow/liquidity/holdEntry')
            return holdZap(facts.client, { network, pool: request.pool, zap, toleranceBps: bounds.toleranceBps })
          }}
          given={{ label: t`You deposit`, of: () => request.desired }}
          flowKey={`zap:${key}`}
          kind="add-liquidity"
          most={request.desired}
          connection={connection}
          network={network}
          tokens={tokens}
          onClosed={(isDone, path) => {
            setDoing(undefined)
            onClosed(isDone, path)
          }}
        />
      )}
      {typeof doing === 'object' && tokenIn && tokenOut && (
        <SwapReview
          quote={doing}
          connection={connection}
          network={network}
          tokenIn={tokenIn}
          tokenOut={tokenOut}
          settings={tradeSettingsOf(trade, network.chainId)}
          asksAbout={toTokenWarnings([tokenIn, tokenOut].filter((token) => asksOnce(token) && !isAccepted(token)))}
          onClosed={(next) => {
            setDoing(undefined)
            if (next === 'done') onSwapped(request.desired[side] - doing.amountIn)
          }}
        />
      )}
    </>
  )
}

export declare namespace ZapDeposit {
  type Props = {
    request: DepositRequest
    /** The token that is deposited. */
    side: 'amount0' | 'amount1'
    network: Network
    tokens: readonly Token[]
    connection: WalletConnection
    /** Liquidity of the deposit; undefined while it is computed. Must be stable. */
    onLiquidity: (liquidity: bigint | undefined) => void
    /** Called with the amount left for the deposit, in raw units. */
    onSwapped: (rest: bigint) => void
    /** `path`: the new position's page, if the user wants to see it. */
    onClosed: (isDone: boolean, path?: string) => void
  }
}

async function makeZap({ extraSeconds, ...asked }: prepareZap.Parameters & { readonly extraSeconds: number }) {
  const actions = await import('@oxbow/liquidity/prepareZap')
  return { entry: await actions.prepareZap(client, asked), extraSeconds }
}
