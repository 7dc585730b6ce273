import { useLingui } from '@lingui/react/macro'
import type { MarketToken } from '@oxbow/contract/marketDocuments'
import { shorten } from '@oxbow/i18n/shorten'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Badge } from '@oxbow/ui/Badge'
import { Link } from '@tanstack/react-router'

/** A token in a row: logo, name, symbol, and the network where several are shown. */
export function TokenName({ token, networkName, to, mark }: TokenName.Props) {
  const { t } = useLingui()
  const symbol = symbolOf(token)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <LogoStack badge={networkName && <ChainLogo name={networkName} size="xs" />}>
        <TokenLogo src={token.logoUrl ?? undefined} symbol={symbol} />
      </LogoStack>
      <span className="flex min-w-0 flex-col sm:flex-row sm:items-baseline sm:gap-2">
        <Link to={to} dir="auto" className="truncate rounded-sm font-medium text-text">
          {token.name ?? t`Unnamed token`}
          {networkName && <span className="sr-only"> ({networkName})</span>}
        </Link>
        <span dir="auto" className="truncate text-sm text-text-muted sm:max-w-24 sm:shrink-0">
          {symbol}
        </span>
      </span>
      {mark && <MarkBadge mark={mark} />}
    </span>
  )
}

export declare namespace TokenName {
  type Props = {
    token: MarketToken
    /** Set where several networks are shown. */
    networkName?: string | undefined
    to: string
    mark?: TokenMark | undefined
  }
}

export function MarkBadge({ mark: { tone, badge, detail } }: { mark: TokenMark }) {
  return (
    <span title={detail} className="shrink-0">
      <Badge tone={tone}>{badge}</Badge>
    </span>
  )
}

/** A warning about a token. */
export type TokenMark = {
  readonly tone: 'caution' | 'critical'
  readonly badge: string
  readonly detail: string
}

/** The token's symbol, else its shortened address. */
export function symbolOf(token: MarketToken): string {
  return token.symbol || shorten(token.address)
}
