import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Token } from '@oxbow/tokens/getTokens'
import type { ReactNode } from 'react'

/** A placed order of any kind in a list: tokens, amounts, facts and status. A press opens its details. */
export function OrderRowButton({ item, amounts, facts, status, onOpen }: OrderRowButton.Props) {
  const { network, tokenIn, tokenOut } = item
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-14 min-w-0 flex-1 items-center gap-3.5 rounded-md px-3 py-3 text-start -outline-offset-2"
    >
      <LogoStack
        badge={<ChainLogo name={network.name} size="xs" />}
        second={<TokenLogo src={tokenOut.logoUri} symbol={tokenOut.symbol} />}
      >
        <TokenLogo src={tokenIn.logoUri} symbol={tokenIn.symbol} />
      </LogoStack>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="min-w-0">
          {/* Wraps instead of truncating: a truncated amount would read as another one. */}
          <span className="block text-sm font-medium break-words tabular-nums">{amounts}</span>
          <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-text-muted tabular-nums">{facts}</span>
        </span>
        {status}
      </span>
    </button>
  )
}

export declare namespace OrderRowButton {
  type Props = {
    item: { readonly network: { readonly name: string }; readonly tokenIn: Token; readonly tokenOut: Token }
    amounts: string
    facts: ReactNode
    status: ReactNode
    onOpen: () => void
  }
}
