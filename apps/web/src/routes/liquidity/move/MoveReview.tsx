import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { mostSwapCostBps } from '@oxbow/liquidity/mostSwapCostBps'
import { moveToleranceBps } from '@oxbow/liquidity/moveToleranceBps'
import type { PrepareFacts } from '@oxbow/liquidity/PrepareFacts'
import type { Move, prepareMove } from '@oxbow/liquidity/prepareMove'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import { SlippageChoice } from '../../../features/liquidity/create/SlippageChoice.tsx'
import { nameOf, toKey } from '../../../features/liquidity/list/PositionsView.ts'
import { AmountRow } from '../../../features/liquidity/position/AmountRow.tsx'
import { LiquidityDialog } from '../../../features/liquidity/position/LiquidityDialog.tsx'
import {
  type PositionTokens,
  toFacts,
  toToken,
  writeAmount,
} from '../../../features/liquidity/position/PositionTokens.ts'
import { toSeverity } from '../../../features/swap/quote/TradeWarning.ts'
import { useLiquidityFlow } from '../useLiquidityFlow.ts'
import { useLiquidityReview } from '../useLiquidityReview.tsx'
import { useLiquiditySettings } from '../useLiquiditySettings.ts'
import { toRefusedCheck, useRefusal } from '../useRefusal.ts'
import { useTokenConsent } from '../useTokenConsent.tsx'
import { useMove } from './useMove.ts'

/** The last look at a move that the wallet is asked for once, and its flow: out, swapped where it has to be, and in again, all of it or nothing. */
export function MoveReview({
  title,
  name,
  move: asked,
  connection,
  network,
  tokens: listed,
  onClosed,
}: MoveReview.Props) {
  const { t, i18n } = useLingui()
  const { slippage, slippageBps, toleranceBps, deadline, setSlippage } = useLiquiditySettings(network)
  const { token0, token1 } = asked.position
  const { consent, banners, accept } = useTokenConsent(listed, [token0, token1])
  const { view, start, dialog } = useLiquidityFlow(network, connection, (isDone) => {
    if (isDone) accept()
    onClosed(isDone)
  })
  const account = connection.account.address
  const tokens = { token0: toToken(listed, token0), token1: toToken(listed, token1) }
  const parameters = async () => ({
    ...asked,
    network,
    account,
    slippageBps,
    toleranceBps,
    ...(await deadline()),
  })
  const refusal = useRefusal(network, [token0, token1], account)
  const { move, check: trial } = useMove(
    network,
    [account, name, slippageBps, toleranceBps],
    view === undefined && refusal === undefined ? parameters : undefined,
  )
  const check = refusal ? toRefusedCheck(refusal) : trial

  async function prepare({ client, deadlineSeconds }: PrepareFacts, seen: Move): Promise<Move['plan']> {
    const [{ holdMove }, { getPosition }] = await Promise.all([
      import('@oxbow/liquidity/holdMove'),
      import('@oxbow/positions/getPosition'),
    ])
    const found = await getPosition(client, { network, name: nameOf(asked.position), account })
    return holdMove(client, {
      network,
      account,
      pool: asked.to.pool,
      move: seen,
      slippageBps,
      toleranceBps,
      deadlineSeconds,
      position: found?.position ?? asked.position,
    })
  }

  const { swapCostBps = 0 } = move ?? {}
  const isCostly = swapCostBps > mostSwapCostBps
  const shared = useLiquidityReview({ network, tokens, check, view })
  const write = ({ amount0, amount1 }: Move['deposited']) =>
    [
      { token: tokens.token0, raw: amount0 },
      { token: tokens.token1, raw: amount1 },
    ].flatMap(({ token, raw }) => (raw > 0n ? [writeAmount(token, raw, i18n.locale)] : []))
  return (
    <LiquidityDialog
      title={title}
      failedTitle={t`Migrate liquidity failed`}
      startLabel={title}
      doneText={t`Done. The new position is yours.`}
      {...dialog}
      {...shared}
      obstacle={shared.obstacle || move === undefined || isCostly}
      review={{
        ...shared.review,
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
            {isCostly
              ? t`The swap would cost too much, so Oxbow won’t send this. Remove liquidity and swap it yourself.`
              : t`High swap cost. There’s little liquidity for it.`}
          </Banner>
        ),
      }}
      symbolOf={() => ''}
      onStart={() => {
        if (move === undefined) return
        start({
          prepare: (facts) => prepare(facts, move),
          reviewed: move.plan,
          networkCostWei: check.status === 'known' ? check.networkCostWei : undefined,
          key: `move:${toKey(asked.position)}`,
          kind: 'migrate',
          tokens: toFacts(tokens),
          batches: true,
        })
      }}
    >
      <Banner tone="info">{t`One confirmation covers everything. It all goes through or nothing does.`}</Banner>
      {view === undefined && banners}
      {move && (
        <dl className="grid gap-3 text-base">
          <AmountRow label={t`Withdrawn, including fees`} values={write(move.withdrawn)} />
          {move.swap && (
            <AmountRow
              label={t`Swapped to fit`}
              values={[
                writeAmount(tokenOf(tokens, move.swap.quote.tokenIn), move.swap.quote.amountIn, i18n.locale),
                t`for at least ${writeAmount(tokenOf(tokens, move.swap.quote.tokenOut), move.swap.quote.minimumOut, i18n.locale)}`,
                t`up to ${formatPercent(swapCostBps, i18n.locale)} below the pool’s price`,
              ]}
            />
          )}
          <AmountRow label={t`Deposited`} values={write(move.deposited)} />
        </dl>
      )}
    </LiquidityDialog>
  )
}

export declare namespace MoveReview {
  type Props = {
    title: string
    /** Names what is moved where. */
    name: string
    move: Pick<prepareMove.Parameters, 'position' | 'to' | 'swaps'>
    connection: WalletConnection
    network: Network
    tokens: readonly Token[]
    onClosed: (isDone: boolean) => void
  }
}

function tokenOf({ token0, token1 }: PositionTokens, address: string) {
  return token0.address === address ? token0 : token1
}
