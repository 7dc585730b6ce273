import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { MigrationRecord } from '@oxbow/liquidity/MigrationRecord'
import { migrationQueryOptions } from '@oxbow/liquidity/migrationQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toToken, writeAmount } from '../../../features/liquidity/position/PositionTokens.ts'
import { client } from '../../../state/exchange.ts'
import { migrations, useMigrations } from '../../../state/migrations.ts'

/** The account's moves that were withdrawn but not deposited: the tokens are in the wallet. */
export function UnfinishedMoves({ network, account, tokens }: UnfinishedMoves.Props) {
  const records = useMigrations().filter((each) => each.chainId === network.chainId && each.account === account)
  return records.map((record) => (
    <UnfinishedMove key={record.sinceBlock} record={record} network={network} tokens={tokens} />
  ))
}

export declare namespace UnfinishedMoves {
  type Props = { network: Network; account: `0x${string}`; tokens: readonly Token[] }
}

function UnfinishedMove({
  record,
  network,
  tokens,
}: Omit<UnfinishedMoves.Props, 'account'> & { record: MigrationRecord }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(migrationQueryOptions(client, { network, record }))
  const hasArrived = data?.status === 'arrived'
  useEffect(() => {
    if (hasArrived) migrations.remove(record)
  }, [hasArrived, record])
  if (data?.status !== 'left') return null
  const [token0, token1] = [toToken(tokens, record.token0), toToken(tokens, record.token1)]
  const [amount0, amount1] = [
    writeAmount(token0, data.amounts.amount0, i18n.locale),
    writeAmount(token1, data.amounts.amount1, i18n.locale),
  ]
  const { from, to } = record
  const id = from.protocol === 'v2' ? from.pair : from.tokenId
  const isReRange = record.held !== undefined
  const path: string = isReRange
    ? `/positions/${from.protocol}/${network.slug}/${id}/range`
    : `/migrate/${from.protocol}/${network.slug}/${id}`
  return (
    <Banner tone="caution" title={t`Unfinished liquidity move`} className="mt-6">
      <p>
        {isReRange
          ? t`${amount0} and ${amount1} are in your wallet, not yet in the new range.`
          : t`${amount0} and ${amount1} are in your wallet, not yet in the ${to.protocol} pool.`}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Link
          to={path}
          className="inline-flex min-h-11 items-center rounded-sm font-medium text-accent-text underline underline-offset-4"
        >
          {t`Continue`}
        </Link>
        <Button variant="quiet" onClick={() => migrations.remove(record)}>
          {t`Keep the tokens`}
        </Button>
      </div>
    </Banner>
  )
}
