import { useLingui } from '@lingui/react/macro'

/** What the portfolio's figures leave out. */
export function PortfolioNotes({ isIndexed }: { isIndexed: boolean }) {
  const { t } = useLingui()
  return (
    <p className="mt-6 px-2 text-sm text-pretty text-text-muted">
      {isIndexed
        ? t`Tokens in this wallet that are on this site’s list or that you imported. Liquidity is under Pools.`
        : t`Read onchain: tokens on this site’s list and ones you imported. This site has no index, so prices and history are missing.`}
    </p>
  )
}
