import { useLingui } from '@lingui/react/macro'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Token } from '@oxbow/tokens/getTokens'
import { ChevronDown } from 'lucide-react'

/** Shows the token and network of one side, and opens the picker. */
export function BridgeTokenButton({ token, networkName, onPress }: BridgeTokenButton.Props) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      onClick={onPress}
      className="reacts flex min-h-12 shrink-0 items-center gap-2.5 rounded-full border border-line bg-surface-raised py-1 ps-2 pe-2.5 text-start hover:border-line-strong hover:bg-surface-hover"
    >
      {token ? (
        <LogoStack badge={<ChainLogo name={networkName} size="xs" />}>
          <TokenLogo src={token.logoUri} symbol={token.symbol} />
        </LogoStack>
      ) : (
        <ChainLogo name={networkName} />
      )}
      <span className="flex flex-col">
        <span className="max-w-36 truncate text-lg leading-6 font-medium">{token?.symbol ?? t`Choose a token`}</span>
        <span className="max-w-36 truncate text-xs text-text-muted">{t`on ${networkName}`}</span>
      </span>
      <span className="sr-only">{t`, choose another token`}</span>
      <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-faint" />
    </button>
  )
}

export declare namespace BridgeTokenButton {
  type Props = { token: Token | undefined; networkName: string; onPress: () => void }
}
