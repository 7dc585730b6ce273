import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { prepareMove } from '@oxbow/liquidity/prepareMove'
import type { Token } from '@oxbow/tokens/getTokens'
import { nameOf, toKey } from '../../../features/liquidity/list/PositionsView.ts'
import { EntryReview } from '../EntryReview.tsx'
import { useDepositPrice } from '../useDepositPrice.tsx'
import { makeMove } from './useMove.ts'

/** The review and flow of a move in one batch: withdraw, swap if needed, and deposit again. */
export function MoveReview({
  title,
  name,
  move: asked,
  oldSqrtPriceX96,
  connection,
  network,
  tokens,
  onClosed,
}: MoveReview.Props) {
  const { t } = useLingui()
  const { position, to } = asked
  const deposit = { pool: to.pool, desired: position.amounts, sqrtPriceX96: to.sqrtPriceX96 }
  const price = useDepositPrice({ network, wallet: connection.wallet, deposit, oldSqrtPriceX96 }, true)
  return (
    <EntryReview
      title={title}
      failedTitle={t`Migrate liquidity failed`}
      doneText={t`Done. The new position is yours.`}
      costlyText={t`The swap would cost too much, so Oxbow won’t send this. Remove liquidity and swap it yourself.`}
      name={['move', name]}
      price={price}
      protocol={to.pool.protocol}
      pair={[position.token0, position.token1]}
      prepare={(bounds) => makeMove(async () => ({ ...asked, network, ...bounds }))}
      hold={async ({ client, deadlineSeconds }, move, bounds) => {
        const [{ holdMove }, { getPosition }] = await Promise.all([
          import('@oxbow/liquidity/holdEntry'),
          import('@oxbow/positions/getPosition'),
        ])
        const found = await getPosition(client, { network, name: nameOf(position), account: bounds.account })
        const now = found?.position ?? position
        return holdMove(client, { ...bounds, network, pool: to.pool, move, deadlineSeconds, position: now })
      }}
      given={{ label: t`Withdrawn, including fees`, of: ({ withdrawn }) => withdrawn }}
      flowKey={`move:${toKey(position)}`}
      kind="migrate"
      connection={connection}
      network={network}
      tokens={tokens}
      onClosed={onClosed}
    />
  )
}

export declare namespace MoveReview {
  type Props = {
    title: string
    /** Query key of the move. */
    name: string
    move: Pick<prepareMove.Parameters, 'position' | 'to' | 'swaps'>
    /** The position's own price, in case no pool has one. */
    oldSqrtPriceX96?: bigint
    connection: WalletConnection
    network: Network
    tokens: readonly Token[]
    onClosed: (isDone: boolean, path?: string) => void
  }
}
