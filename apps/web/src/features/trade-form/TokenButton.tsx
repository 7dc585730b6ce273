import { useLingui } from '@lingui/react/macro'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Token } from '@oxbow/tokens/getTokens'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { ChevronDown } from 'lucide-react'

/** Shows a side's token and opens the token picker. */
export function TokenButton({ token, isLoading, onPress }: TokenButton.Props) {
  const { t } = useLingui()
  if (isLoading) return <Skeleton shape="pill" className="h-11 w-28" />
  if (token === undefined) {
    return (
      <button
        type="button"
        onClick={onPress}
        className="reacts flex h-11 shrink-0 items-center gap-1.5 rounded-full bg-accent ps-4 pe-3 font-medium text-on-accent hover:bg-accent-hover"
      >
        {t`Choose a token`}
        <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
    )
  }
  return (
    <button
      type="button"
      onClick={onPress}
      className="reacts flex h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface-raised ps-2 pe-2.5 text-lg font-medium hover:border-line-strong hover:bg-surface-hover"
    >
      <TokenLogo src={token.logoUri} symbol={token.symbol} />
      <span className="max-w-24 truncate">{token.symbol}</span>
      <span className="sr-only">{t`, choose another token`}</span>
      <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-faint" />
    </button>
  )
}

export declare namespace TokenButton {
  type Props = { token: Token | undefined; isLoading: boolean; onPress: () => void }
}
