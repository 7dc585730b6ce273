import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { toFailure } from '@oxbow/failures/toFailure'
import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { type LiquidityFailureCode, liquidityFailures } from '@oxbow/liquidity/liquidityFailures'
import { type MigrationRecord, migrationKey } from '@oxbow/liquidity/MigrationRecord'
import type { Position } from '@oxbow/positions/Position'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Stepper } from '@oxbow/ui/Stepper'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toToken, writeAmount } from '../../../features/liquidity/position/PositionTokens.ts'
import { client } from '../../../state/exchange.ts'
import { explainQuoteFailure } from '../../../state/failure/quoteFailures.ts'
import { toLiquidityMessage } from '../../../state/failure/toLiquidityMessage.ts'
import { migrations } from '../../../state/migrations.ts'
import { useSettings } from '../../../state/settings.ts'
import { tradeSettingsOf } from '../../../state/TradeSettings.ts'
import { unlessAsked } from '../../../state/wallet/openRequest.ts'
import { ResumedSwap } from '../../swap/ResumedSwap.tsx'
import { SwapReview } from '../../swap/SwapReview.tsx'
import { DepositReview } from '../DepositReview.tsx'
import { useLiquiditySettings } from '../useLiquiditySettings.ts'
import { useRefusal } from '../useRefusal.ts'

/** The remaining steps of a change of range after the withdrawal: swap and deposit are computed from the tokens in the wallet. */
export function ReRangeSteps(props: ReRangeSteps.Props) {
  const { record, amounts, rangeText, pool, network, tokens, connection, onDeposit } = props
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const { trade } = useSettings()
  const account = connection.account.address
  const { slippageBps, deadline } = useLiquiditySettings(network)
  const refusal = useRefusal(network, [record.token0, record.token1], account)
  const [swapping, setSwapping] = useState<Quote>()
  const [request, setRequest] = useState<DepositRequest>()
  const [isRenewing, setRenewing] = useState(false)
  const pair = { token0: toToken(tokens, record.token0), token1: toToken(tokens, record.token1) }
  const range = { tickLower: record.to.tickLower, tickUpper: record.to.tickUpper }
  const { data, error } = useQuery({
    queryKey: ['positions', 'balancing', account, record.sinceBlock, amounts.amount0, amounts.amount1].map(String),
    queryFn: async () => {
      const { prepareBalancing } = await import('@oxbow/liquidity/prepareBalancing')
      const { getDepositPool } = await import('@oxbow/liquidity/getDepositPool')
      const state = await getDepositPool(client, { network, pool })
      if (state.status !== 'pool') return { swap: undefined, left: undefined, fits: false }
      return prepareBalancing(client, {
        network,
        account,
        pool,
        state,
        range,
        amounts,
        exit: undefined,
        slippageBps,
        toleranceBps: slippageBps,
        ...(await deadline()),
      })
    },
    enabled: swapping === undefined && request === undefined && refusal === undefined,
    retry: false,
    refetchInterval: 12_000,
  })
  // An open swap stays unchanged, whatever its steps change in the wallet.
  const quote = swapping ?? data?.swap?.quote
  const [tokenIn, tokenOut] = [quote?.tokenIn, quote?.tokenOut].map((address) =>
    tokens.find((token) => token.address === address),
  )
  const write = ({ amount0, amount1 }: Position['amounts']) =>
    [
      { token: pair.token0, raw: amount0 },
      { token: pair.token1, raw: amount1 },
    ]
      .filter(({ raw }) => raw > 0n)
      .map(({ token, raw }) => writeAmount(token, raw, i18n.locale))
  const left = data?.left ? write(data.left) : []
  const explain = (code: LiquidityFailureCode) => i18n._(toLiquidityMessage(code))
  // After a swap, an earlier computation would swap a second time, or deposit tokens that are gone.
  const isWorkedOut = !isRenewing && (data !== undefined || error !== null)
  const navigate = useNavigate()
  const renew = async () => {
    setRenewing(true)
    await queries.invalidateQueries({ queryKey: ['positions'] })
    setRenewing(false)
  }
  const deposit = () => {
    onDeposit(true)
    setRequest({
      pool,
      range: { ...range, tokenId: undefined },
      desired: amounts,
      sqrtPriceX96: undefined,
      paysNative: false,
    })
  }
  return (
    <section className="flex flex-col gap-5 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <div role="status">
        <Banner tone="caution" title={t`Liquidity removed, not yet redeposited`}>
          {t`${new Intl.ListFormat(i18n.locale).format(write(amounts))} are in your wallet. Continue, or keep them.`}
        </Banner>
      </div>
      <Stepper
        label={t`Steps`}
        stateLabels={{ waiting: t`Waiting`, active: t`Now`, done: t`Done`, failed: t`Not done` }}
        steps={[
          { id: 'out', title: t`Remove liquidity`, state: 'done' },
          {
            id: 'swap',
            title: t`Swap the remainder`,
            detail: !isWorkedOut
              ? t`Calculating amounts at the current price.`
              : error
                ? explain(toFailure(error, liquidityFailures).code)
                : quote === undefined
                  ? left.length > 0
                    ? t`${new Intl.ListFormat(i18n.locale).format(left)} stays in your wallet. It’s too little to swap.`
                    : t`Both amounts fit at the current price.`
                  : t`${writeAmount(toToken(tokens, quote.tokenIn), quote.amountIn, i18n.locale)} for about ${writeAmount(toToken(tokens, quote.tokenOut), quote.amountOut, i18n.locale)}`,
            state: !isWorkedOut || quote ? 'active' : error ? 'failed' : 'done',
          },
          {
            id: 'in',
            title: t`Deposit in new range`,
            detail: <bdi>{rangeText}</bdi>,
            state: isWorkedOut && !quote && !error ? 'active' : 'waiting',
          },
        ]}
      />
      {refusal ? (
        <Button size="lg" disabled>
          {i18n._(explainQuoteFailure(refusal))}
        </Button>
      ) : isWorkedOut && quote && tokenIn && tokenOut ? (
        <>
          <Button size="lg" onClick={() => unlessAsked(() => setSwapping(quote))}>
            {t`Swap ${tokenIn.symbol} for ${tokenOut.symbol}`}
          </Button>
          {data?.fits && (
            <Button variant="secondary" onClick={() => unlessAsked(deposit)}>
              {t`Deposit without swap`}
            </Button>
          )}
        </>
      ) : (
        <Button size="lg" disabled={!isWorkedOut} busy={!isWorkedOut} onClick={() => unlessAsked(deposit)}>
          {error || quote ? t`Deposit without swap` : t`Deposit in new range`}
        </Button>
      )}
      <Button variant="quiet" onClick={() => migrations.remove(record)}>
        {t`Keep the tokens`}
      </Button>
      {swapping && tokenIn && tokenOut ? (
        <SwapReview
          quote={swapping}
          connection={connection}
          network={network}
          tokenIn={tokenIn}
          tokenOut={tokenOut}
          settings={tradeSettingsOf(trade, network.chainId)}
          step={{ index: 2, of: 3, bridgesTo: undefined }}
          asksAbout={[]}
          onClosed={() => {
            setSwapping(undefined)
            void renew()
          }}
        />
      ) : (
        <ResumedSwap network={network} connection={connection} onClosed={() => void renew()} />
      )}
      {request && (
        <DepositReview
          request={request}
          isNewPool={false}
          source={{ type: 'moved', from: migrationKey(record.from) }}
          step={{ index: 3, of: 3 }}
          network={network}
          connection={connection}
          tokens={tokens}
          onClosed={(_, path) => {
            setRequest(undefined)
            onDeposit(false)
            if (path === undefined) return void renew()
            migrations.remove(record)
            void navigate({ to: path })
          }}
        />
      )}
    </section>
  )
}

export declare namespace ReRangeSteps {
  type Props = {
    record: MigrationRecord
    /** The withdrawn amounts in the wallet. */
    amounts: Position['amounts']
    /** The new range, formatted. */
    rangeText: string
    pool: Exclude<DepositRequest['pool'], { protocol: 'v2' }>
    network: Network
    tokens: readonly Token[]
    connection: WalletConnection
    /** The last step's dialog opened or closed. */
    onDeposit: (isOpen: boolean) => void
  }
}
