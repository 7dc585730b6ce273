import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import type { SentEffect } from '@oxbow/transactions/readEffects'
import { Address } from '@oxbow/ui/Address'
import type { ReactNode } from 'react'

export function SentEffects({ effects, tokenOf }: SentEffects.Props) {
  const { t, i18n } = useLingui()
  const of = (kind: SentEffect['kind']) => effects.filter((effect) => effect.kind === kind)
  const write = ({ token, amount }: SentEffect) => {
    const { symbol, decimals } = tokenOf(token)
    if (decimals === undefined || amount === 'all') return t`tokens of ${symbol}`
    return `${formatAmount(amount, decimals, i18n.locale)} ${symbol}`
  }
  const list = (some: readonly SentEffect[]) =>
    new Intl.ListFormat(i18n.locale, { style: 'long', type: 'conjunction' }).format(some.map(write))
  const [left, came] = [of('left'), of('came')]
  const [paid, received] = [list(left), list(came)]
  const isSwap = left.length > 0 && came.length > 0
  return (
    <>
      {isSwap && (
        <Line>
          <Trans>
            {paid} was swapped for {received}.
          </Trans>
        </Line>
      )}
      {!isSwap &&
        left.map((effect) => (
          <Line key={effect.token}>
            <Left amount={write(effect)} party={effect.party} />
          </Line>
        ))}
      {!isSwap && came.length > 0 && (
        <Line>
          <Trans>{received} came to your wallet.</Trans>
        </Line>
      )}
      {of('nft-left').map((effect) => (
        <Line key={`${effect.token}${effect.amount}`}>
          <Left amount={t`NFT ${String(effect.amount)} of ${tokenOf(effect.token).symbol}`} party={effect.party} />
        </Line>
      ))}
      {of('allowed').map((effect) => (
        <Line key={`${effect.token}${effect.party}`}>
          <Allowed effect={effect} amount={write(effect)} symbol={tokenOf(effect.token).symbol} />
        </Line>
      ))}
      {of('nft-allowed').map((effect) => (
        <Line key={`${effect.token}${effect.party}${effect.amount}`}>
          <MayMove party={effect.party} symbol={tokenOf(effect.token).symbol} />
        </Line>
      ))}
    </>
  )
}

export declare namespace SentEffects {
  type Props = {
    effects: readonly SentEffect[]
    /** The token at an address; unlisted tokens have no decimals. */
    tokenOf: (address: `0x${string}`) => { readonly symbol: string; readonly decimals: number | undefined }
  }
}

function Left({ amount, party }: { amount: string; party: `0x${string}` | undefined }) {
  if (party === undefined) return <Trans>{amount} left your wallet.</Trans>
  const address = <Party value={party} />
  return (
    <Trans>
      {amount} went to {address}.
    </Trans>
  )
}

function Allowed({ effect, amount, symbol }: { effect: SentEffect; amount: string; symbol: string }) {
  const address = effect.party && <Party value={effect.party} />
  return effect.amount === 'all' ? (
    <Trans>
      {address} may now spend all your {symbol}.
    </Trans>
  ) : (
    <Trans>
      {address} may now spend {amount}.
    </Trans>
  )
}

function MayMove({ party, symbol }: { party: `0x${string}` | undefined; symbol: string }) {
  const address = party && <Party value={party} />
  return (
    <Trans>
      {address} may now move your NFTs of {symbol}.
    </Trans>
  )
}

export function Party({ value }: { value: `0x${string}` }) {
  const { t } = useLingui()
  return (
    <Address
      value={value}
      copyLabel={t`Copy address`}
      copiedLabel={t`Address copied`}
      failedLabel={t`Failed to copy to clipboard`}
    />
  )
}

export function Line({ children }: { children: ReactNode }) {
  return <p className="mt-1 [overflow-wrap:anywhere]">{children}</p>
}
