import { useLingui } from '@lingui/react/macro'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { findPinnedTwin } from '@oxbow/tokens/findPinnedTwin'
import { findTwin } from '@oxbow/tokens/findTwin'
import type { Token } from '@oxbow/tokens/getTokens'
import { Address } from '@oxbow/ui/Address'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { useEffect, useRef, useState } from 'react'

/** Shown once before an unlisted token is used: what is known about it and what isn't. */
export function ImportToken({ token, claim, tokens, networkName, onImport, onBack }: ImportToken.Props) {
  const { t } = useLingui()
  const [isUnderstood, setIsUnderstood] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const symbol = findPinnedTwin(token)?.symbol
  const imitated = symbol ? undefined : findTwin(token, tokens)
  // The search field, which had the focus, was removed.
  useEffect(() => box.current?.focus(), [])

  return (
    <div ref={box} tabIndex={-1} className="flex h-[34rem] min-h-0 flex-col gap-4 overflow-y-auto p-5 outline-none">
      <div className="flex items-center gap-3">
        <TokenLogo symbol={token.symbol} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{token.name}</p>
          <p className="truncate text-sm text-text-muted">{token.symbol}</p>
        </div>
        <Address
          value={token.address}
          copyLabel={t`Copy the address`}
          copiedLabel={t`Copied`}
          failedLabel={t`Failed to copy to clipboard`}
        />
      </div>
      {symbol && (
        <Banner tone="critical" title={t`Possible fake ${symbol}`}>
          {t`It has another contract address. Tokens like this are made to be mistaken for it.`}
        </Banner>
      )}
      {imitated && (
        <Banner tone="critical" title={t`Not ${imitated.symbol}`}>
          {t`It has the name or symbol of ${imitated.name}, which is on the list at another address. Tokens like this are made to be mistaken for it.`}
        </Banner>
      )}
      {claim && differsFrom(claim, token) && (
        <Banner tone="caution" title={t`Its list says something else`}>
          {t`${claim.list ?? ''} calls it ${claim.symbol} with ${claim.decimals} decimals. What its contract says counts: ${token.symbol} with ${token.decimals} decimals.`}
        </Banner>
      )}
      <dl className="divide-y divide-line rounded-md border border-line text-sm">
        <Fact term={t`Known from its contract`}>
          {t`Name and symbol, which anybody can choose, and ${token.decimals} decimals.`}
        </Fact>
        <Fact term={t`Not known`}>
          {t`Who made it, whether it can be sold again, and whether it takes a part of each transfer.`}
        </Fact>
        <Fact term={t`Network`}>{networkName}</Fact>
      </dl>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is one. */}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <Checkbox checked={isUnderstood} onChange={setIsUnderstood} />
        {t`I compared the address with one from a source I trust.`}
      </label>
      <div className="mt-auto flex gap-2">
        <Button variant="secondary" className="flex-1" onClick={onBack}>
          {t`Back`}
        </Button>
        <Button className="flex-1" disabled={!isUnderstood} onClick={() => onImport(token)}>
          {t`Use this token`}
        </Button>
      </div>
    </div>
  )
}

export declare namespace ImportToken {
  type Props = {
    /** From its contract. */
    token: Token
    /** From one of the user's lists. */
    claim?: Token | undefined
    /** The network's listed tokens, which it may imitate. */
    tokens: readonly Token[]
    networkName: string
    onImport: (token: Token) => void
    onBack: () => void
  }
}

/** Whether a list's symbol or decimals differ from the contract's. */
export function differsFrom(claim: Token, { symbol, decimals }: Token): boolean {
  return claim.list !== undefined && (claim.symbol !== symbol || claim.decimals !== decimals)
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex gap-4 px-4 py-3">
      <dt className="w-28 shrink-0 text-text-muted">{term}</dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  )
}
