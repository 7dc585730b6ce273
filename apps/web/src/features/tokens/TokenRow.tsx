import { useLingui } from '@lingui/react/macro'
import { isNative } from '@oxbow/chain/nativeToken'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { shorten } from '@oxbow/i18n/shorten'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { cx } from '@oxbow/react/cx'
import type { Token } from '@oxbow/tokens/getTokens'
import { Badge } from '@oxbow/ui/Badge'
import type { SectionName } from './TokenSections.ts'
import { getTokenWarning } from './tokenWarnings.ts'

/** A token to choose: name, symbol, address, warnings and balance. */
export function TokenRow({ token, section, isSelected, getBalance, getUsd, getNetworkName }: TokenRow.Props) {
  const { i18n } = useLingui()
  const warning = getTokenWarning(token)
  const balance = section === 'elsewhere' ? undefined : getBalance(token)
  const usd = getUsd(token, balance)
  const network = section === 'elsewhere' ? getNetworkName(token.chainId) : undefined
  const logo = <TokenLogo src={token.logoUri} symbol={token.symbol} size="lg" />
  return (
    <>
      {network === undefined ? logo : <LogoStack badge={<ChainLogo name={network} size="xs" />}>{logo}</LogoStack>}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className={cx('truncate font-medium', isSelected && 'text-accent-text')}>{token.name}</span>
          {warning && (
            <span title={i18n._(warning.detail)} className="shrink-0">
              <Badge tone={warning.severity}>{i18n._(warning.badge)}</Badge>
            </span>
          )}
        </p>
        <p className="flex items-center gap-2 text-sm text-text-muted">
          <span className="truncate">{token.symbol}</span>
          {!isNative(token.address) && (
            <span dir="ltr" className="font-mono text-xs">
              {shorten(token.address)}
            </span>
          )}
          {network !== undefined && <span className="truncate">{network}</span>}
          {token.list !== undefined && <span className="truncate">{token.list}</span>}
        </p>
      </div>
      {balance !== undefined && balance > 0n && (
        <div className="text-end tabular-nums">
          <p>{formatTokenAmount(balance, token, i18n.locale)}</p>
          {usd !== undefined && <p className="text-sm text-text-muted">{formatUsd(usd, i18n.locale)}</p>}
        </div>
      )}
    </>
  )
}

export declare namespace TokenRow {
  /** Data of a row that the token itself doesn't have. */
  type Context = {
    /** Raw units; undefined while unknown or without a wallet. */
    getBalance: (token: Token) => bigint | undefined
    getUsd: (token: Token, raw: bigint | undefined) => number | undefined
    getNetworkName: (chainId: number) => string
  }
  type Props = Context & { token: Token; section: SectionName; isSelected: boolean }
}
